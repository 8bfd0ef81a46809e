import { hours, now } from '../../../kit/clock.ts';
import type { Tx } from '../../../kit/db/index.ts';
import { later } from '../../../kit/jobs/jobs.ts';
import type { LockedContact } from '../dialogues/locked-contact.ts';
import type { DialogueState } from '../dialogues/rules.ts';
import { saveContact } from '../dialogues/save-contact.ts';
import { checkUnanswered } from '../work/check-unanswered.ts';
import { exactTime } from '../rules.ts';
import { holdDialogue } from '../work/held-contact.ts';
import { answerNext, isClosedSince, readOurs, saveUndo } from './debts.queries.ts';
import { newestOf } from './outbox.queries.ts';
import { inherited, withoutAnswer } from './undo.ts';

/** One of our messages, and the dialogue it stands in. */
export type Ours = { id: number; user_id: number };

/**
 * What did not leave, or was taken back from the client, answers nobody: whoever waited waits again, since when they did,
 * and the list says what happened. Answers whether `fail` changed anything.
 */
export async function loseAnswer(
  tx: Tx,
  project_id: number,
  { id, user_id }: Ours,
  fail: () => Promise<boolean>,
): Promise<boolean> {
  // Held before the message's own row, as by whoever takes a message back.
  const found = await holdDialogue(tx, project_id, user_id);
  if (!(await fail())) return false;
  if (found && !found.dialogue.is_room) await reopen(tx, found.held.contact, found.dialogue, id);
  return true;
}

async function reopen(tx: Tx, contact: LockedContact, { id: dialogue_id }: DialogueState, id: number): Promise<void> {
  const { project_id, dialogues } = contact;
  const [ours] = await readOurs(tx, { project_id, id });
  const dialogues_ids = dialogues.map((it) => it.id);
  // News of a failure may come late: what a person has closed meanwhile stays closed.
  const [closed] = ours ? await isClosedSince(tx, { project_id, dialogues_ids, at: exactTime(ours.at) }) : [];
  const undo = closed?.is_so ? [] : (ours?.undo ?? []);
  const [next] = await answerNext(tx, { project_id, id, dialogues_ids });
  // Answered by a later one; if that fails too, it gives back what this one would have.
  if (next?.undo) await saveUndo(tx, { project_id, id: next.id }, inherited(next.undo, undo));
  const reopened = next ? dialogues : withoutAnswer(dialogues, undo);
  const isOwedAgain = (it: DialogueState, nth: number) => it.owed_since !== dialogues[nth]!.owed_since;
  const waiting = reopened.map((it, nth) => (isOwedAgain(it, nth) ? toBeSeenTo(it) : it));
  const newest = await newestOf(tx, project_id, dialogue_id);
  await saveContact(
    tx,
    contact,
    waiting.map((it) => (it.id === dialogue_id ? { ...it, ...newest } : it)),
  );
  for (const it of waiting.filter(isOwedAgain)) await checkLater(tx, contact, it);
}

/** Where nobody has the waiting client in hand, somebody is to look. */
const toBeSeenTo = (it: DialogueState): DialogueState =>
  it.owed_since !== null && it.operator_id === null && it.snoozed_until === null ? { ...it, for_check: true } : it;

/** The look that was planned when the client wrote may have found them answered. */
async function checkLater(tx: Tx, contact: LockedContact, dialogue: DialogueState): Promise<void> {
  const { project_id, person, habits, channels } = contact;
  const isChecked = habits.check_after_hours > 0 && channels.get(dialogue.channel_id)?.for_check_admin;
  if (!isChecked || dialogue.owed_since === null || dialogue.for_check) return;
  const due = Math.max(now().getTime(), dialogue.owed_since / 1000 + hours(habits.check_after_hours));
  const about = { contact_id: person.id, dialogue_id: dialogue.id };
  await later(tx, checkUnanswered, about, { project_id, at: new Date(due) });
}
