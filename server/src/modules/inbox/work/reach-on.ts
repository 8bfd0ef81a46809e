import { whyNotSend } from '@parley/contract/inbox/limits';
import { canSend, channelOf } from '../../../channels/index.ts';
import { now } from '../../../kit/clock.ts';
import type { Tx } from '../../../kit/db/index.ts';
import { knownPhone, phoneSpellings, tidyName } from '../../clients/index.ts';
import { onChannel } from '../contacts/contacts.queries.ts';
import { openDialogue } from '../contacts/open-dialogue.ts';
import { channelTypeOf, lockNewPeer } from '../dialogues/dialogues.queries.ts';
import type { Person } from '../dialogues/rules.ts';
import { asked, type Part } from './store-automatic.ts';

type Asked = { channel_id: number; person: Person; parts: Part[] };

/** A new dialogue with a client who never wrote on this channel, if it reaches them by number or address. */
export async function reachOn(
  tx: Tx,
  project_id: number,
  { channel_id, person, parts }: Asked,
): Promise<number | null> {
  const channel = await channelTypeOf(tx, project_id, channel_id);
  if (!channel || !canSend(channel)) return null;
  const { reach, limits } = channelOf(channel.type);
  const isSilent = { last_inbound: null, now: now().getTime() };
  if (!reach || parts.some((part) => whyNotSend(limits, { ...asked(part), ...isSilent }))) return null;
  const phone = reach.by === 'phone' && person.phone ? knownPhone(person.phone) : null;
  const address = reach.by === 'phone' ? phone : person.email;
  if (!address) return null;
  const peer = { project_id, channel_id, outside_id: reach.outsideId(address) };
  await lockNewPeer(tx, peer);
  // Who is there already under this number is somebody else.
  const known = await onChannel(tx, { ...peer, spellings: phone ? phoneSpellings(phone) : [] });
  if (known.length) return null;
  const name = tidyName(person.name, peer.outside_id);
  return openDialogue(tx, project_id, { contact_id: person.id, ...peer, name, phone });
}
