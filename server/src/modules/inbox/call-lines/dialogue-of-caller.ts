import type { Inbound } from '../../../channels/channel.ts';
import type { Tx } from '../../../kit/db/index.ts';
import { contactOf } from '../messages/receive-message.ts';

type Caller = { id: number; contact_id: number; is_blocked: boolean };

/** The dialogue of whoever calls, as if they wrote; of somebody unknown it is made, with the client. */
export async function dialogueOfCaller(
  tx: Tx,
  project_id: number,
  channel_id: number,
  { peer, uid }: Pick<Inbound, 'peer' | 'uid'>,
): Promise<Caller | null> {
  const contact = await contactOf(tx, project_id, channel_id, { peer, uid });
  if (typeof contact === 'number') return null;
  const { id, blocked } = contact.person;
  const dialogue = contact.dialogues.find((it) => it.channel_id === channel_id && it.outside_id === peer.outside_id);
  return dialogue ? { id: dialogue.id, contact_id: id, is_blocked: blocked } : null;
}
