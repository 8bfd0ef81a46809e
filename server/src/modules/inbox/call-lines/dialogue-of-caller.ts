import type { Inbound } from '../../../channels/channel.ts';
import type { Tx } from '../../../kit/db/index.ts';
import { knownPhone, phoneSpellings, tidyName } from '../../clients/index.ts';
import { openDialogue } from '../contacts/open-dialogue.ts';
import { contactOf } from '../messages/receive-message.ts';
import { lockOnlyOne } from './callers.queries.ts';

type Caller = { id: number; contact_id: number; is_blocked: boolean };

/** The dialogue of whoever calls, as if they wrote; of somebody unknown it is made, with the client. */
export async function dialogueOfCaller(
  tx: Tx,
  project_id: number,
  channel_id: number,
  { peer, uid }: Pick<Inbound, 'peer' | 'uid'>,
): Promise<Caller | null> {
  const contact = await contactOf(tx, project_id, channel_id, { peer, uid }, joinKnown);
  if (typeof contact === 'number') return null;
  const { id, blocked } = contact.person;
  const dialogue = contact.dialogues.find((it) => it.channel_id === channel_id && it.outside_id === peer.outside_id);
  return dialogue ? { id: dialogue.id, contact_id: id, is_blocked: blocked } : null;
}

/** The provider vouches for the number of a call: whoever alone has it here is the one who calls. */
async function joinKnown(tx: Tx, project_id: number, channel_id: number, peer: Inbound['peer']): Promise<boolean> {
  const phone = peer.phone ? knownPhone(peer.phone) : null;
  const contact_id = phone && (await lockOnlyOne(tx, { project_id, spellings: phoneSpellings(`+${phone}`) }));
  if (!contact_id) return false;
  const { outside_id } = peer;
  const name = tidyName(peer.name, outside_id);
  await openDialogue(tx, project_id, { contact_id, channel_id, outside_id, name, phone });
  return true;
}
