import { type CallLine, isQuietCall } from '@parley/contract/calls/call-line';
import type { Tx } from '../../../kit/db/index.ts';
import { lockDialogue } from '../dialogues/dialogues.queries.ts';
import { lockAndRead } from '../dialogues/locked-contact.ts';
import { isAnswer } from '../messages/rules.ts';
import { storeMessage } from '../messages/store-message.ts';
import { undoOf } from '../messages/undo.ts';
import { heardFrom, planAfter } from '../work/heard-from.ts';

type Given = {
  /** Under it the call has one line. */
  uid: string;
  dialogue_id: number;
  channel_id: number;
  line: CallLine;
  operator: { id: number; name: string } | null;
};

/**
 * What became of a call, as a line of its thread; null when the dialogue is gone. One that nobody took is a client's word
 * like any other, one of ours that was answered is our answer, and the rest is only told.
 */
export async function storeCall(tx: Tx, project_id: number, given: Given): Promise<number | null> {
  const { uid, dialogue_id, channel_id, line, operator } = given;
  const nobody = { project_id, user_id: 0, channels_ids: null, channel_id, id: dialogue_id };
  const contact = await lockAndRead(tx, project_id, { dialogue_id, channel_id, uid }, () => lockDialogue(tx, nobody));
  const dialogue = contact?.dialogues.find((it) => it.id === dialogue_id);
  if (!contact || !dialogue) return null;
  if (contact.known_id !== null) return contact.known_id;
  const destination = line.direction === 'in' ? ('from' as const) : ('to' as const);
  const is_automatic = isQuietCall({ destination, call: line });
  const at = Math.max(contact.now, ...contact.dialogues.map((it) => it.last_message_at + 1));
  const answers = destination === 'to' && !is_automatic && isAnswer(contact.dialogues, at);
  const isMissed = destination === 'from' && !is_automatic;
  // Whoever calls is heard, whatever becomes of it.
  const decided = destination === 'from' ? await heardFrom(tx, contact) : contact;
  const message = {
    uid,
    destination,
    message_type: 'call' as const,
    status: 'delivered' as const,
    operator_id: operator?.id ?? null,
    operator_name: operator?.name ?? null,
    text: '',
    at,
    details: { call: line },
    undo: answers ? undoOf(contact.dialogues, dialogue.id) : null,
    is_automatic,
  };
  const { id } = await storeMessage(tx, contact, dialogue, message, decided);
  if (isMissed) await planAfter(tx, contact, dialogue, { at, is_automatic: false, is_owed: true });
  return id;
}
