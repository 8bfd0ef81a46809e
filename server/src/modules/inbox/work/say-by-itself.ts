import { whyNotSend } from '@parley/contract/inbox/limits';
import { fillTemplate } from '@parley/contract/inbox/template-rules';
import { canSend, channelOf } from '../../../channels/index.ts';
import type { Tx } from '../../../kit/db/index.ts';
import { later } from '../../../kit/jobs/jobs.ts';
import { type LockedContact, readLocked } from '../dialogues/locked-contact.ts';
import type { DialogueState } from '../dialogues/rules.ts';
import { isLastAutomatic } from '../letters/letters.queries.ts';
import { deliverMessage, deliveryKey } from '../messages/deliver-message.ts';
import { storeMessage } from '../messages/store-message.ts';
import { storable } from '../rules.ts';
import { readTexts } from './texts.queries.ts';

type Words = { which: 'start_message' | 'end_message'; uid: string; operator_name: string };

/**
 * The project's own words to a client, by the ordinary way out; once under one uid. Where there are none, or the channel
 * would not take them now, nothing is said.
 */
export async function sayByItself(
  tx: Tx,
  { project_id, person }: LockedContact,
  { id, channel_id }: DialogueState,
  { which, uid, operator_name }: Words,
): Promise<void> {
  const contact = await readLocked(tx, project_id, { contact_id: person.id, channel_id, uid });
  const dialogue = contact?.dialogues.find((it) => it.id === id);
  const texts = await readTexts(tx, project_id);
  if (!contact || !dialogue || !texts?.[which].trim() || contact.known_id !== null) return;
  if (channelOf(dialogue.messenger_type).limits.letters && (await isToProgram(tx, project_id, id))) return;
  const text = fillTemplate(texts[which], {
    client_name: person.name,
    client_phone: person.phone ?? dialogue.phone,
    operator_name,
    now: contact.now / 1000,
    language: texts.language,
  });
  if (!isTaken(contact, dialogue, text)) return;
  const { id: message_id } = await storeMessage(tx, contact, dialogue, {
    uid,
    destination: 'to',
    message_type: 'text',
    status: 'queued',
    operator_id: null,
    operator_name: null,
    text: storable(text),
    is_automatic: true,
    at: Math.max(contact.now, ...contact.dialogues.map((it) => it.last_message_at + 1)),
  });
  await later(tx, deliverMessage, { message_id }, { project_id, key: deliveryKey(project_id, id) });
}

/** Two programs that answer one another never end. */
const isToProgram = async (tx: Tx, project_id: number, dialogue_id: number): Promise<boolean> =>
  (await isLastAutomatic(tx, { project_id, dialogue_id }))[0]?.is_so ?? false;

function isTaken({ channels, now }: LockedContact, dialogue: DialogueState, text: string): boolean {
  const channel = channels.get(dialogue.channel_id);
  if (!channel || !canSend(channel)) return false;
  const last_inbound = dialogue.last_inbound_at === null ? null : dialogue.last_inbound_at / 1000;
  return whyNotSend(channelOf(channel.type).limits, { text, file: null, last_inbound, now: now / 1000 }) === null;
}
