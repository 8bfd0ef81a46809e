import { setTimeout as sleep } from 'node:timers/promises';
import { type FakeAnswer, type FakeRequest, json } from '../fake.ts';
import type { Account } from '../world.ts';
import { taken } from './answers.ts';

const queues = new WeakMap<Account, object[]>();
const eventsOf = (account: Account): object[] => {
  const known = queues.get(account) ?? [];
  queues.set(account, known);
  return known;
};

/** Kept by its number: whoever asks says up to which they know. */
export const keepEvent = (account: Account, event: object): void => void eventsOf(account).push(event);

const keyOf = ({ settings }: Account): string => `key${settings.key_nth ?? '1'}`;

export const longPollServer = (account: Account): FakeAnswer => {
  const { base, group_id } = account.settings;
  return taken({ key: keyOf(account), server: `${base}/longpoll/${group_id}`, ts: String(eventsOf(account).length) });
};

/** Waits for the next event as long as it is asked to. */
export async function longPoll(account: Account, { query }: FakeRequest): Promise<FakeAnswer> {
  const all = eventsOf(account);
  const ts = Number(query.get('ts'));
  if (query.get('key') !== keyOf(account)) return json({ failed: 2 });
  if (!(ts <= all.length)) return json({ failed: 1, ts: String(all.length) });
  const until = Date.now() + Math.min(90, Number(query.get('wait') ?? 25)) * 1000;
  while (all.length === ts && Date.now() < until) await sleep(50, undefined, { ref: false });
  return json({ ts: String(all.length), updates: all.slice(ts) });
}
