import type { Message } from '@parley/contract/inbox/messages';
import { dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import { emitAll } from '../../../kit/events/events.ts';
import { loseAnswer } from './lose-answer.ts';
import { asItIs, markMessages } from './mark-messages.ts';
import { failSent, idsByOutside, idsUpTo, idsUpToMessage, nameSent, nameUnknown } from './marks.queries.ts';
import { findMessage } from './messages.queries.ts';

type Mark = Extract<Message['status'], 'sent' | 'delivered' | 'seen'>;
/** Messages by the provider's ids, or all that one client was sent up to a moment or to a message. */
type Which = { outside_ids: string[] } | { peer: string; up_to: number } | { up_to_id: string };

/**
 * What a provider tells of messages we sent. Answers with the ids it does not know: such news may come before our own
 * record of the sending, and is worth a second try a moment later.
 */
export async function markOutside(
  project_id: number,
  channel_id: number,
  which: Which,
  status: Mark,
): Promise<{ unknown: string[] }> {
  const db = dbOf(project_id);
  if ('outside_ids' in which) {
    const { outside_ids } = which;
    const found = await idsByOutside(db, { project_id, channel_id, outside_ids });
    await markMessages(project_id, ids(found), status);
    const known = new Set(found.map((it) => it.outside_id));
    return { unknown: outside_ids.filter((id) => !known.has(id)) };
  }
  const found = await ('peer' in which
    ? idsUpTo(db, { project_id, channel_id, outside_id: which.peer, up_to: new Date(which.up_to) })
    : idsUpToMessage(db, { project_id, channel_id, outside_id: which.up_to_id }));
  await markMessages(project_id, ids(found), status);
  return { unknown: [] };
}

const ids = (found: { id: number }[]): number[] => found.map((it) => it.id);

/** The provider took these and could not deliver them after all. */
export async function failOutside(
  project_id: number,
  channel_id: number,
  outside_ids: string[],
  error: string,
): Promise<{ unknown: string[] }> {
  const found = await idsByOutside(dbOf(project_id), { project_id, channel_id, outside_ids });
  for (const { id } of found) await transaction(project_id, (tx) => failOne(tx, project_id, id, error));
  const known = new Set(found.map((it) => it.outside_id));
  return { unknown: outside_ids.filter((id) => !known.has(id)) };
}

async function failOne(tx: Tx, project_id: number, id: number, error: string): Promise<void> {
  const message = await findMessage(tx, project_id, id);
  if (!message) return;
  const fail = async () => (await failSent(tx, { project_id, id, error })).length > 0;
  if (await loseAnswer(tx, project_id, message, fail)) {
    await emitAll(tx, project_id, [await asItIs(tx, project_id, id)]);
  }
}

type Place = { project_id: number; channel_id: number };

/** The provider tells its id of a message that we gave it under ours. Answers whether that was news. */
export const learnOutside = async (place: Place, uid: string, outside_id: string): Promise<boolean> =>
  (await nameSent(dbOf(place.project_id), { ...place, uid, outside_id })).length > 0;

type Echo = { uid: string; peer: { outside_id: string }; message_type: string; text: string };

/** Something of ours reached a client: if nobody knew whether this one had left, it had. */
export async function settleByEcho(place: Place, { uid, peer, message_type, text }: Echo): Promise<boolean> {
  const echo = { ...place, outside_id: uid, peer: peer.outside_id, message_type, text };
  const settled = await nameUnknown(dbOf(place.project_id), echo);
  await markMessages(place.project_id, ids(settled), 'sent');
  return settled.length > 0;
}
