import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from '../world.ts';

type Waiting = { receiptId: number; body: object };
const queues = new WeakMap<Account, Waiting[]>();
let counted = 1_234_566;

const queueOf = (account: Account): Waiting[] => {
  const queue = queues.get(account) ?? [];
  queues.set(account, queue);
  return queue;
};

/** Where nobody is to be called, what happened waits in its order. */
export const enqueue = (account: Account, body: object): void =>
  void queueOf(account).push({ receiptId: ++counted, body });

/** The oldest that nobody has deleted, again and again; null when nothing comes in time. */
export async function receive(account: Account, seconds: number): Promise<Waiting | null> {
  const until = Date.now() + Math.min(60, Math.max(5, seconds)) * 1000;
  while (!queueOf(account).length && Date.now() < until) await sleep(50, undefined, { ref: false });
  return queueOf(account)[0] ?? null;
}

export function forget(account: Account, receiptId: number): boolean {
  const queue = queueOf(account);
  const at = queue.findIndex((it) => it.receiptId === receiptId);
  if (at >= 0) queue.splice(at, 1);
  return at >= 0;
}
