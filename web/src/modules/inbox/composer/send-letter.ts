import type { Dialogue } from '@parley/contract/inbox/contacts';
import { localConfig } from '../../../kit/local-config.ts';
import { uuid } from '../../../kit/uuid.ts';
import { sayDone } from '../presence/attendants.ts';
import { hasKeptDraft } from './drafts.ts';
import { changeLetter, clearLetter, giveBack, isBegun, type Letter, letterTo } from './letters.ts';
import { drop, type Pending, writeMessage } from './pending.ts';
import type { Settling } from './settle-tickets.ts';
import { openTemplates } from './templates/window-place.ts';
import { partsOf } from './verdict.ts';
import { returnedLetter, writtenLetter } from './written-letter.ts';

/** Seconds in which a message can be taken back. */
const HOLD_SECONDS = 5;

export const holdFor = ({ messenger_type }: Dialogue): number =>
  messenger_type !== 'internal' && localConfig.getState().undo_send ? HOLD_SECONDS : 0;

/** What is written goes to its outbox, one message for each file, and the composer is free for the next. */
export function sendLetter(contactId: number, dialogue: Dialogue, settles: Settling | null = null) {
  const letter = letterTo(contactId);
  const to = { contact_id: contactId, dialogue_id: dialogue.id, channel_id: dialogue.channel_id };
  const draft = hasKeptDraft(contactId);
  if (letter.mode === 'note') {
    // What an answer was begun with waits for the answer.
    const isAll = !isBegun({ ...letter, text: '' });
    writeMessage({
      ...to,
      mode: 'note',
      text: letter.text.trim(),
      mentions: mentionsOf(letter, false),
      teams: mentionsOf(letter, true),
      draft: draft && isAll,
    });
    changeLetter(contactId, { text: '', called: [], began_after: null });
  } else {
    const hold = holdFor(dialogue);
    const copies = writtenLetter(contactId, dialogue, letter);
    const parts = partsOf(letter);
    const uids = parts.map(() => uuid());
    // A letter carries all its files at once.
    const together = { uid: uids[0]!, count: parts.length };
    const isLetter = parts.length > 1 && (copies !== null || dialogue.messenger_type === 'email');
    parts.forEach(({ text, file }, at) =>
      writeMessage(
        {
          ...to,
          text,
          file: file?.file ?? null,
          quoted: at === 0 ? letter.quoted : null,
          letter: copies,
          ...(isLetter ? { together } : {}),
          hold,
          after_message_id: letter.began_after,
          draft: draft && at === 0,
          ...(letter.template_id !== null && at === 0 ? { template_id: letter.template_id } : {}),
          ...(settles ? { settles } : {}),
        },
        uids[at]!,
      ),
    );
    clearLetter(contactId);
  }
  sayDone(contactId);
}

/** The people, or the teams, that were chosen and are still called in the text. */
const mentionsOf = ({ called, text }: Letter, ofTeams: boolean): number[] => {
  const meant = called.filter(({ name, isTeam = false }) => isTeam === ofTeams && text.includes(`@${name}`));
  return [...new Set(meant.map(({ id }) => id))];
};

/** Back from the outbox into the composer, to be written anew. */
export function editPending({ uid, contact_id, dialogue_id, text, file, quoted, mode, letter, template }: Pending) {
  drop(uid);
  if (template) return openTemplates('approved', { ...template, file: file ?? null });
  giveBack(contact_id, {
    text,
    file: file ?? null,
    quoted: quoted ?? null,
    letter: returnedLetter(contact_id, dialogue_id, letter),
    ...(mode ? { mode } : {}),
  });
}
