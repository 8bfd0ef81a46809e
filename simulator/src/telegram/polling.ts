import type { Account } from '../world.ts';

type Update = { update_id: number };
const kept = new WeakMap<Account, Update[]>();
const longest = 1000;

/** What a bot without a webhook has not fetched yet. */
export function keepUpdate(account: Account, update: Update): void {
  const all = kept.get(account) ?? [];
  all.push(update);
  kept.set(account, all.slice(-longest));
}

/** From `offset` on; what is before it was understood and is forgotten. */
export function fetchUpdates(account: Account, offset: number, limit: number): Update[] {
  const rest = (kept.get(account) ?? []).filter((it) => it.update_id >= offset);
  kept.set(account, rest);
  return rest.slice(0, limit);
}
