import type { ChannelType } from '@parley/contract/projects/channels';
import type { ChannelEvent, Mail } from '../../../channels/events.ts';
import { channelOf } from '../../../channels/index.ts';
import { dbOf } from '../../../kit/db/index.ts';
import { joinedTo } from './letters.queries.ts';

type Place = { project_id: number; channel_id: number; type: ChannelType };

/**
 * A letter belongs to the dialogue of the newest letter it answers, whoever of those in it wrote it, and they are told of
 * the answer. Its files go along. A stranger who names a letter begins a dialogue of their own, and so does whoever
 * writes in another's name.
 */
export async function joinThread(place: Place, events: ChannelEvent[]): Promise<ChannelEvent[]> {
  const letter = events.find((it) => it.kind === 'message' && it.mail);
  if (letter?.kind !== 'message' || !letter.mail || letter.mail.chain.length < 2) return events;
  const { mail, peer, direction } = letter;
  const chain = mail.chain.slice(0, -1);
  const writer = { peer: peer.outside_id, writer: mail.from ?? peer.outside_id, is_ours: direction === 'out' };
  const [found] = mail.is_unconfirmed ? [] : await joinedTo(dbOf(place.project_id), { ...place, chain, ...writer });
  if (!found) return events.map((event) => (event === letter ? { ...letter, quoted_id: null } : event));
  const { outside_id } = found;
  const address = channelOf(place.type).peers?.addressOf(outside_id) ?? outside_id;
  const isJoined = direction === 'in' || address === peer.outside_id;
  return events.map((event) => {
    if (event.kind !== 'message' || event.peer.outside_id !== peer.outside_id) return event;
    const joined = isJoined ? { ...event, peer: { ...event.peer, outside_id } } : event;
    if (!event.mail) return joined;
    return { ...joined, quoted_id: found.id, mail: direction === 'in' ? answeredIn(event.mail, address) : event.mail };
  });
}

/** Answers go to whom the dialogue is with; whoever else wrote gets a copy, where they want it. */
function answeredIn({ reply_to, ...mail }: Mail, address: string): Mail {
  const wanted = reply_to ?? mail.from;
  if (!wanted || wanted === address) return { ...mail, ...(reply_to && { reply_to }) };
  return { ...mail, cc: [...new Set([...mail.cc.filter((it) => it !== address), wanted])] };
}
