import { getUser } from '@parley/contract/accounts/users';
import { type Contact, getContact } from '@parley/contract/inbox/contacts';
import { endShift } from '@parley/contract/inbox/shift';
import * as work from '@parley/contract/inbox/work';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { act } from '../../../kit/act.ts';
import { api } from '../../../kit/api.ts';
import { formatDateTime } from '../../../kit/i18n/formats.ts';
import { currentLanguage } from '../../../kit/i18n/i18n.ts';
import { keyOf, useEndpoint } from '../../../kit/query.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { currentProject } from '../../../kit/session.ts';
import { undoLast } from '../../../kit/undo.ts';
import { writeWireTime } from '../../../kit/time.ts';
import { confirm } from '../../../ui/confirm.ts';
import { heldRow, opened, placeContact } from '../contact-list/contacts.ts';
import type { Receiver } from './candidates.ts';
import * as guess from './guesses.ts';
import { workUndo } from './undo.ts';

type Worked = { data: { contact: Contact; undo: string | null } };
type Many = { data: { changed: number[]; undo: string | null } };
export type BulkAction = (typeof work.bulkActions)[number];
/** What may have been done already. */
type NothingWord = 'taken' | 'closed' | 'checked' | 'no_reply_needed';
type BulkMore = Receiver & { comment?: string; topic_id?: number; until?: string };

/** The verbs of the inbox. Each shows its effect at once, can be undone from its toast, and says why it failed. */
export function useWork() {
  const { t } = useTranslation('work');
  const myId = useEndpoint(getUser, {}, { quiet: true }).data?.id ?? 0;
  const navigate = useNavigate();
  return useMemo(() => {
    const project = () => currentProject() ?? 0;
    const many = (action: BulkAction, rows: Contact[], more: BulkMore = {}) =>
      actOnMany(
        rows,
        guessOf(action, more),
        () => api(work.changeMany, { action, contacts_ids: rows.map((row) => row.id), ...more }),
        (count) => t(`many.${action}`, { count }),
      );
    const one = (word: NothingWord, row: Contact, guessed: guess.Guess, call: () => Promise<Worked>) =>
      actOn(row, guessed, call, t(`done.${word}`), t(`nothing.${word}`));
    return {
      take: (row: Contact) => one('taken', row, guess.held(myId), () => api(work.takeContact, { id: row.id })),

      close: (row: Contact) => one('closed', row, guess.closed, () => api(work.closeDialogue, { contact_id: row.id })),

      check: (row: Contact) => one('checked', row, guess.checked, () => api(work.checkContact, { contact_id: row.id })),

      transfer: (row: Contact, { name, ...to }: Receiver & { name: string }, comment = '') => {
        const given = { contact_id: row.id, ...to, ...(comment.trim() ? { comment } : {}) };
        const guessed = guess.held(to.operatorid ?? null);
        return actOn(row, guessed, () => api(work.transferContact, given), t('done.transferred', { name }));
      },

      snooze: (rows: Contact[], moment: Date) => {
        const until = writeWireTime(moment);
        const [row] = rows;
        if (!row || rows.length > 1) return many('snooze', rows, { until });
        const given = { contact_id: row.id, until };
        const time = formatDateTime(moment, currentLanguage());
        return actOn(row, guess.snoozed(until), () => api(work.snoozeContact, given), t('done.snoozed', { time }));
      },

      wake: (row: Contact) =>
        actOn(row, guess.awake, () => api(work.wakeContact, { contact_id: row.id }), t('done.woken')),

      noReplyNeeded: (row: Contact) =>
        one('no_reply_needed', row, guess.owedNothing, () => api(work.noReplyNeeded, { contact_id: row.id })),

      /** An open dialogue would be read again at once, so it is left. */
      markUnread: async (row: Contact) => {
        if (location.pathname.endsWith(`/${row.id}`)) await navigate({ to: '/' });
        await actOn(row, guess.unread, () => api(work.markUnread, { contact_id: row.id }), t('done.unread'));
      },

      block: (row: Contact, blocked: boolean) =>
        actOn(
          row,
          guess.blocked(blocked),
          () => api(work.blockContact, { project: project(), id: row.id, blocked }),
          t(blocked ? 'done.blocked' : 'done.unblocked'),
        ),

      archive: (rows: Contact[], archived: boolean) => {
        const given = { ids: rows.map((row) => row.id), unarchive: !archived };
        const text = (count: number) => t(archived ? 'done.archived' : 'done.unarchived', { count });
        return actOnMany(rows, guess.archived(archived), () => api(work.archiveContacts, given), text);
      },

      /** Cannot be undone, so it is asked first. */
      clear: async (row: Contact) => {
        const question = {
          title: t('clear.title'),
          text: t('clear.text', row),
          action: t('clear.action'),
          danger: true,
        };
        if (!(await confirm(question))) return;
        await act({
          on: [nameOf(row)],
          call: () => api(work.clearDialogue, { project: project(), id: row.id }),
          place: ({ contact }) => placeContact(contact),
          done: () => t('done.cleared'),
        });
      },

      /** What one holds goes to a colleague, to a team, or back to nobody; how many of them stay is told. */
      endShift: (rows: Contact[], to: Receiver, { comment = '', held }: { comment?: string; held: number }) => {
        const given = { contacts_ids: rows.map((row) => row.id), ...to, ...(comment.trim() ? { comment } : {}) };
        const text = (gone: number) =>
          gone < held ? t('handover.done_kept', { count: held - gone }) : t('handover.done');
        return actOnMany(rows, guess.held(to.operatorid ?? null), () => api(endShift, given), text);
      },

      many,

      undoLast,
    };
  }, [myId, t, navigate]);
}

function guessOf(action: BulkAction, { operatorid, topic_id, until = '' }: BulkMore): guess.Guess {
  if (action === 'check') return guess.checked;
  if (action === 'read') return guess.read;
  if (action === 'close') return guess.closed;
  if (action === 'assign') return guess.held(operatorid ?? null);
  if (action === 'block') return guess.blocked(true);
  if (action === 'snooze') return guess.snoozed(until);
  const isIn = action === 'add_topic';
  return (row) => ({
    ...row,
    topics: [...row.topics.filter((id) => id !== topic_id), ...(isIn && topic_id ? [topic_id] : [])],
  });
}

/** `nothing` says why there was nothing to do. */
function actOn(given: Contact, guessed: guess.Guess, call: () => Promise<Worked>, text: string, nothing = '') {
  const row = presentRow(given);
  return act({
    on: [nameOf(row)],
    guess: () => placeContact(guessed(row)),
    putBack: () => placeContact(row),
    call,
    place: ({ contact }) => placeContact(contact),
    done: ({ undo }) => (undo ? text : { kind: 'info', text: nothing }),
    undo: ({ undo }) => workUndo(undo),
  });
}

/** The answer says who changed; their rows come by the stream. */
const actOnMany = (rows: Contact[], guessed: guess.Guess, call: () => Promise<Many>, text: (count: number) => string) =>
  act({
    on: rows.map(nameOf),
    guess: () => rows.map(guessed).forEach(placeContact),
    putBack: () => rows.forEach(placeContact),
    call,
    place: ({ changed }) => rows.filter(({ id }) => !changed.includes(id)).forEach(placeContact),
    done: ({ changed, undo }) => (undo || !rows.length ? text(changed.length) : ''),
    undo: ({ undo }) => workUndo(undo),
  });

const nameOf = ({ id }: Contact) => `contact ${id}`;

/** A menu may have been open for a while; the cache knows the row as it is now, and the list whoever was never opened. */
const presentRow = (row: Contact): Contact =>
  queryClient.getQueryData<{ data: Contact }>(keyOf(getContact, opened(row.id)))?.data ?? heldRow(row.id) ?? row;
