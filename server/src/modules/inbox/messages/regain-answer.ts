import type { Tx } from '../../../kit/db/index.ts';
import type { LockedContact } from '../dialogues/locked-contact.ts';
import type { DialogueState } from '../dialogues/rules.ts';
import { saveContact } from '../dialogues/save-contact.ts';
import { holdDialogue } from '../work/held-contact.ts';
import { heardAfter, readOurs, saveUndo } from './debts.queries.ts';
import type { Ours } from './lose-answer.ts';
import { newestOf } from './outbox.queries.ts';
import type { Undo } from './undo.ts';

/**
 * What had failed and leaves after all answers again, but for what the client has written since. Answers whether `leave`
 * changed anything.
 */
export async function regainAnswer(
  tx: Tx,
  project_id: number,
  { id, user_id }: Ours,
  leave: () => Promise<boolean>,
): Promise<boolean> {
  const found = await holdDialogue(tx, project_id, user_id);
  const [ours] = await readOurs(tx, { project_id, id });
  if (!(await leave())) return false;
  if (!found || !ours || found.dialogue.is_room) return true;
  const { contact } = found.held;
  const undo = ours.undo ? await debtsPaidBy(tx, contact, { ...ours, dialogue_id: user_id }) : null;
  // As things stand now: it may fail once more.
  if (undo)
    await saveUndo(
      tx,
      { project_id, id },
      undo.map(({ still_owed: _, ...it }) => it),
    );
  const newest = await newestOf(tx, project_id, user_id);
  const paid = contact.dialogues.map((it) => ({ ...it, ...paidIn(it, undo ?? []), ...(it.id === user_id && newest) }));
  await saveContact(tx, contact, paid);
  return true;
}

type Paid = Undo[number] & { still_owed: number | null };

async function debtsPaidBy(
  tx: Tx,
  { project_id, dialogues }: LockedContact,
  ours: { dialogue_id: number; position: number; at: number },
): Promise<Paid[]> {
  const paid: Paid[] = [];
  for (const { id, position, answered_position, owed_since, last_inbound_at } of dialogues) {
    const isOwn = id === ours.dialogue_id;
    const isSilentSince = (last_inbound_at ?? 0) <= ours.at;
    const isOwed = owed_since !== null && owed_since <= ours.at;
    if (!isOwn && !(isOwed && isSilentSince)) continue;
    const answered_to = Math.max(answered_position, isSilentSince ? position : ours.position);
    const [heard] = isSilentSince ? [] : await heardAfter(tx, { project_id, dialogue_id: id, position: answered_to });
    paid.push({ id, answered_to, answered_position, owed_since, still_owed: heard?.at ?? null });
  }
  return paid;
}

function paidIn(dialogue: DialogueState, all: Paid[]): Partial<DialogueState> {
  const paid = all.find((it) => it.id === dialogue.id);
  return paid ? { answered_position: paid.answered_to, owed_since: paid.still_owed } : {};
}
