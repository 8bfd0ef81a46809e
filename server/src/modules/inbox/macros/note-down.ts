import type { Message } from '@parley/contract/inbox/messages';
import type { Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { findMessage } from '../messages/messages.queries.ts';
import { dialogueFor } from '../messages/send-message.ts';
import { storeMessage } from '../messages/store-message.ts';

type Place = { user_id: number; channel_id: number; uid: string };

/** A note of the team beside a dialogue; the client sees nothing of it. */
export async function noteDown(
  tx: Tx,
  viewer: Viewer,
  { user_id: id, channel_id, uid }: Place,
  text: string,
): Promise<Message> {
  const { project_id, user_id, name } = viewer;
  const { contact, dialogue } = await dialogueFor(tx, viewer, { channel_id, id, uid, text });
  if (contact.known_id !== null) {
    const { way: _, ...known } = (await findMessage(tx, project_id, contact.known_id)) ?? refuse('not_found');
    return known;
  }
  return storeMessage(tx, contact, dialogue, {
    uid,
    destination: 'from_operator',
    message_type: 'comment',
    status: 'delivered',
    operator_id: user_id,
    operator_name: name,
    text,
    at: Math.max(contact.now, ...contact.dialogues.map((it) => it.last_message_at + 1)),
  });
}
