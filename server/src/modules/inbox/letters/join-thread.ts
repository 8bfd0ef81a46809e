import type { ChannelEvent } from '../../../channels/events.ts';
import { dbOf } from '../../../kit/db/index.ts';
import { joinedTo } from './letters.queries.ts';

type Place = { project_id: number; channel_id: number };

/**
 * A letter belongs to the dialogue of the newest letter it answers, whoever of those in it wrote it: then it says who did,
 * and they are told of the answer. Its files go along. A stranger who names a letter begins a dialogue of their own.
 */
export async function joinThread(place: Place, events: ChannelEvent[]): Promise<ChannelEvent[]> {
  const letter = events.find((it) => it.kind === 'message' && it.mail);
  if (letter?.kind !== 'message' || !letter.mail || letter.mail.chain.length < 2) return events;
  const before = letter.mail.chain.slice(0, -1);
  const writer = letter.peer.outside_id;
  const [found] = await joinedTo(dbOf(place.project_id), { ...place, chain: before, writer });
  if (!found) return events.map((event) => (event === letter ? { ...letter, quoted_id: null } : event));
  const { outside_id } = found;
  const isOther = letter.direction === 'in' && writer !== outside_id;
  return events.map((event) => {
    if (event.kind !== 'message' || event.peer.outside_id !== writer) return event;
    const joined = isOther ? { ...event, peer: { ...event.peer, outside_id } } : event;
    if (!event.mail) return joined;
    const cc = event.mail.cc.filter((it) => it !== outside_id);
    return {
      ...joined,
      quoted_id: found.id,
      mail: isOther ? { ...event.mail, cc: [...cc, writer], from: writer } : event.mail,
    };
  });
}
