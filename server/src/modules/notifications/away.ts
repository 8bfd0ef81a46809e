import type { Message } from '@parley/contract/inbox/messages';
import { isNews } from '@parley/contract/notifications/news';
import type { Tx } from '../../kit/db/index.ts';
import { subscribersOf } from './subscriptions.queries.ts';
import { surroundings } from './surroundings.ts';

// Whoever subscribed less than a second ago is here.
const maxAge = 900;
const maxEntries = 20_000;
// Values, never a promise: one that another transaction made may wait for a row that the waiting one holds, a circle
// that PostgreSQL cannot see.
const cache = new Map<number, { at: number; ids: number[] }>();

/** Most messages come while everyone who wants to be woken is here: they make no work. */
export async function isForSomebodyAway(message: Message, project_id: number, tx: Tx): Promise<boolean> {
  return isNews(message) && isSomebodyAway(project_id, tx, message.operator_id);
}

/** Somebody else who wants to be woken is not here. */
export async function isSomebodyAway(project_id: number, tx: Tx, but: number | null = null): Promise<boolean> {
  const online = surroundings().onlineIn(project_id);
  return (await remembered(project_id, tx)).some((id) => id !== but && !online.includes(id));
}

/** Somebody wants to be woken, here or not. */
export const isSomebodySubscribed = async (project_id: number, tx: Tx): Promise<boolean> =>
  (await remembered(project_id, tx)).length > 0;

export const forgetSubscribers = (): void => cache.clear();

async function remembered(project_id: number, tx: Tx): Promise<number[]> {
  const at = performance.now();
  const known = cache.get(project_id);
  if (known && at - known.at < maxAge) return known.ids;
  const ids = (await subscribersOf(tx, { project_id })).map((it) => it.user_id);
  if (cache.size >= maxEntries) cache.clear();
  cache.set(project_id, { at, ids });
  return ids;
}
