import type { Message } from '@parley/contract/inbox/messages';
import { dbOf } from '../../../kit/db/index.ts';
import { markMessages } from './mark-messages.ts';
import { idsByOutside, idsUpTo } from './marks.queries.ts';

type Mark = Extract<Message['status'], 'sent' | 'delivered' | 'seen'>;
/** Messages by the provider's ids, or all that one client was sent up to a moment. */
type Which = { outside_ids: string[] } | { peer: string; up_to: Date };

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
  if ('peer' in which) {
    const found = await idsUpTo(db, { project_id, channel_id, outside_id: which.peer, up_to: which.up_to });
    await markMessages(
      project_id,
      found.map((it) => it.id),
      status,
    );
    return { unknown: [] };
  }
  const { outside_ids } = which;
  const found = await idsByOutside(db, { project_id, channel_id, outside_ids });
  await markMessages(
    project_id,
    found.map((it) => it.id),
    status,
  );
  const known = new Set(found.map((it) => it.outside_id));
  return { unknown: outside_ids.filter((id) => !known.has(id)) };
}
