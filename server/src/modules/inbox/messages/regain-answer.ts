import type { Tx } from '../../../kit/db/index.ts';
import type { LockedContact } from '../dialogues/locked-contact.ts';
import type { DialogueState } from '../dialogues/rules.ts';
import { saveContact } from '../dialogues/save-contact.ts';
import { holdDialogue } from '../work/held-contact.ts';
import { answerNext, heardAfter, readOurs, saveUndo } from './debts.queries.ts';
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
  const dialogues_ids = contact.dialogues.map((it) => it.id);
  const [next] = await answerNext(tx, { project_id, id, dialogues_ids });
  // A later answer had paid all that was owed: each keeps its own part of it again.
  if (next?.undo && ours.undo) await partDebts(tx, project_id, { ...next, undo: next.undo }, ours.undo);
  const undo = ours.undo && !next ? await debtsPaidBy(tx, contact, { ...ours, dialogue_id: user_id }) : null;
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

type Next = { id: number; undo: Undo };

async function partDebts(tx: Tx, project_id: number, next: Next, ours: Undo): Promise<void> {
  const own: Undo = [];
  for (const it of next.undo) {
    const paid = ours.find(({ id }) => id === it.id)?.answered_to ?? 0;
    if (it.answered_position >= paid) own.push(it);
    else {
      const between = { project_id, dialogue_id: it.id, position: paid, up_to: it.answered_to };
      const [heard] = await heardAfter(tx, between);
      own.push({ ...it, answered_position: Math.min(paid, it.answered_to), owed_since: heard?.at ?? null });
    }
  }
  await saveUndo(tx, { project_id, id: next.id }, own);
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
    const since = { project_id, dialogue_id: id, position: answered_to, up_to: position };
    const [heard] = isSilentSince ? [] : await heardAfter(tx, since);
    paid.push({ id, answered_to, answered_position, owed_since, still_owed: heard?.at ?? null });
  }
  return paid;
}

function paidIn(dialogue: DialogueState, all: Paid[]): Partial<DialogueState> {
  const paid = all.find((it) => it.id === dialogue.id);
  return paid ? { answered_position: paid.answered_to, owed_since: paid.still_owed } : {};
}
