import type { ChannelEvent } from '../../../channels/events.ts';
import { dbOf } from '../../../kit/db/index.ts';
import { digestOf } from './letters.queries.ts';

type Place = { project_id: number; channel_id: number };

/**
 * Printers and old programs give all their letters one id. A letter that is another than the one we have by its id gets
 * one of its own, and its files go along; the same letter again stays one.
 */
export async function tellApart(place: Place, events: ChannelEvent[]): Promise<ChannelEvent[]> {
  const letter = events.find((it) => it.kind === 'message' && it.mail);
  if (letter?.kind !== 'message' || !letter.mail?.digest || letter.direction !== 'in') return events;
  const { project_id, channel_id } = place;
  const { uid, mail } = letter;
  const [known] = await digestOf(dbOf(project_id), { project_id, channel_id, uid });
  // Those kept before letters were told apart by their writers and dates cannot be compared.
  if (!known?.digest?.includes('.') || known.digest === mail.digest) return events;
  const own = `${uid}~${mail.digest}`;
  return events.map((it) => {
    if (it.kind !== 'message') return it;
    const { follows } = it;
    return { ...it, uid: own + it.uid.slice(uid.length), ...(follows && { follows: { ...follows, uid: own } }) };
  });
}
