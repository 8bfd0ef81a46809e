import type { Message } from '@parley/contract/inbox/messages';
import { isNews } from '@parley/contract/notifications/news';
import type { Tx } from '../../kit/db/index.ts';
import { subscribersOf } from './subscriptions.queries.ts';
import { surroundings } from './surroundings.ts';

// Whoever subscribed less than a second ago is here.
const maxAge = 900;
const maxEntries = 20_000;
const cache = new Map<number, { at: number; ids: Promise<number[]> }>();

/** Most messages come while everyone who wants to be woken is here: they make no work. */
export async function isForSomebodyAway(message: Message, project_id: number, tx: Tx): Promise<boolean> {
  if (!isNews(message)) return false;
  const online = surroundings().onlineIn(project_id);
  try {
    return (await remembered(project_id, tx)).some((id) => id !== message.operator_id && !online.includes(id));
  } catch {
    // Asked by another transaction that failed: the job finds out by itself.
    return true;
  }
}

export const forgetSubscribers = (): void => cache.clear();

function remembered(project_id: number, tx: Tx): Promise<number[]> {
  const at = performance.now();
  const known = cache.get(project_id);
  if (known && at - known.at < maxAge) return known.ids;
  if (cache.size >= maxEntries) cache.clear();
  const ids = subscribersOf(tx, { project_id }).then((rows) => rows.map((it) => it.user_id));
  cache.set(project_id, { at, ids });
  ids.catch(() => cache.delete(project_id));
  return ids;
}
