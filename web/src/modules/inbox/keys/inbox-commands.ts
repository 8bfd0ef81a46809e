import type { Contact } from '@parley/contract/inbox/contacts';
import { viewKinds } from '@parley/contract/inbox/list-rules';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Command, useCommands } from '../../../kit/keys/commands.ts';
import { useProject } from '../../projects/index.ts';
import { openNewTask } from '../../tasks/index.ts';
import { useHasTickets } from '../../tickets/index.ts';
import { focusComposerNow, openWithoutFocus } from '../composer/focus.ts';
import { changeLetter } from '../composer/letters.ts';
import { contactQuery, heldRow } from '../contact-list/contacts.ts';
import { extendSelection, neighbourOf } from '../contact-list/listed.ts';
import { openRowMenu } from '../contact-list/row-menu-place.ts';
import { openViews } from '../contact-list/rule-window-place.ts';
import { toggleSelected, useSelection } from '../contact-list/selection.ts';
import { showView } from '../contact-list/shown.ts';
import { togglePanel } from '../panel-folded.ts';
import { useWork } from '../work/actions.ts';
import { createTicketFor } from '../work/create-ticket.ts';
import { isRoom, isToCheck } from '../work/guesses.ts';
import { askSnooze, askTransfer } from '../work/work-window.ts';
import { chordOfKey, type InboxKey } from './keymap.ts';

type Doing = [InboxKey, () => void];

/** What the keys of the inbox do: in the list, and with the contact that is open. */
export function useInboxCommands(openId: number | null) {
  const { t } = useTranslation(['keys', 'contact-list']);
  const navigate = useNavigate();
  const work = useWork();
  const { data: read } = useQuery({ ...contactQuery(openId ?? 0), enabled: openId !== null });
  // Keys come faster than answers: until it is read, the contact is as the list has it.
  const contact = read ?? (openId === null ? undefined : heldRow(openId));

  const hasTasks = useProject().data?.modules.tasks ?? false;
  const hasTickets = useHasTickets();
  // One key has both: it goes on with what is being chosen.
  const isChoosing = useSelection(({ ids }) => ids.length > 0);
  const list = useMemo((): Command[] => {
    const go = (id: number | null) => {
      if (id === null) return;
      openWithoutFocus();
      void navigate({ to: '/$id', params: { id } });
    };
    const move = (step: 1 | -1) => go(neighbourOf(openId, step));
    const extend = (step: 1 | -1) => (openId === null ? move(step) : go(extendSelection(openId, step)));

    const inList: Doing[] = [
      ['search', () => document.getElementById('contact-search')?.focus()],
      ['next', () => move(1)],
      ['previous', () => move(-1)],
      ['extend_down', () => extend(1)],
      ['extend_up', () => extend(-1)],
      ['undo', work.undoLast],
      ['views', openViews],
    ];
    const withOpen = (row: Contact): Doing[] => [
      ['open', focusComposerNow],
      ['reply', () => write(row, 'reply')],
      ['select', () => toggleSelected(row.id)],
    ];
    const withClient = (row: Contact): Doing[] => [
      ['note', () => write(row, 'note')],
      ['take', () => void work.take(row)],
      ['assign', () => askTransfer([row])],
      ['close', () => void work.close(row)],
      ['close_and_next', () => void closeAndGo(row)],
      ['snooze', () => askSnooze([row])],
      ['no_reply_needed', () => void work.noReplyNeeded(row)],
      ['unread', () => void work.markUnread(row)],
      ...(hasTasks ? [['create_task', () => openNewTask({ contact: row })] satisfies Doing] : []),
      ...(hasTickets && !isChoosing ? [['create_ticket', () => createTicketFor(row)] satisfies Doing] : []),
      ['folder', () => showMenu(row)],
      ['panel', togglePanel],
      ...(isToCheck(row) ? [['check', () => void work.check(row)] satisfies Doing] : []),
    ];
    const closeAndGo = (row: Contact) => {
      // The list may lose the row at once, so where to go is asked before.
      const next = neighbourOf(row.id, 1) ?? neighbourOf(row.id, -1);
      go(next);
      return work.close(row);
    };

    const all = [
      ...inList,
      ...(contact ? withOpen(contact) : []),
      ...(contact && !isRoom(contact) ? withClient(contact) : []),
    ];
    const views = viewKinds.map((view) => ({
      id: `inbox.view_${view}`,
      title: t(`contact-list:views.${view}`),
      group: t('contact-list:views.title'),
      run: () => showView(view),
    }));
    const doings = all.map(([key, run]) => ({
      id: `inbox.${key}`,
      title: t(`command.${key}`),
      group: t('group'),
      keys: chordOfKey(key),
      onlyKey: steps.has(key),
      run,
    }));
    return [...doings, ...views];
  }, [t, navigate, work, contact, openId, hasTasks, hasTickets, isChoosing]);
  useCommands(list);
}

/** Known by hand, and of no use in the palette. */
const steps = new Set<InboxKey>(['next', 'previous', 'open', 'select', 'extend_down', 'extend_up', 'search']);

function write(row: Contact, mode: 'reply' | 'note') {
  changeLetter(row.id, { mode });
  focusComposerNow();
}

/** The row's own menu, where its folders are, beside the row. */
function showMenu(row: Contact) {
  const { right, top } = document.querySelector(`[data-contact="${row.id}"]`)?.getBoundingClientRect() ?? {
    right: innerWidth / 3,
    top: innerHeight / 4,
  };
  openRowMenu(row, right - 40, top + 20);
}
