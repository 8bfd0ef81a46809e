import { setTimeout as sleep } from 'node:timers/promises';
import { seconds } from './clock.ts';
import { keepConnection, type Statement } from './db/kept-connection.ts';
import { log } from './log.ts';

const lookMs = seconds(2);
const longestRest = seconds(60);

type Holding<P> = {
  /** What its locks and its connection are named after. */
  name: string;
  /** What is there to be held now. */
  wanted: Statement;
  values: unknown[];
  keyOf: (place: P) => string;
  /** Ends when the signal says so. */
  hold: (place: P, signal: AbortSignal) => Promise<void>;
};
type Running = { end: AbortController; done: Promise<void> };
export type Held = { stop: () => Promise<void>; held: () => string[] };

const tryHolding: Statement = {
  name: 'try-holding',
  text: 'select pg_try_advisory_lock(hashtextextended($1, 0)) as had',
};
const stopHolding: Statement = { name: 'stop-holding', text: 'select pg_advisory_unlock(hashtextextended($1, 0))' };

/**
 * Each of these is held by exactly one node, by a lock that goes with the node's connection: when it dies, another takes
 * over within seconds.
 */
export function holdEach<P>({ name, wanted: statement, values, keyOf, hold }: Holding<P>): Held {
  const running = new Map<string, Running>();
  let stopped = false;
  // Without the lock somebody else may hold it by now.
  const connection = keepConnection({ name: `${name}s`, lost: () => void endAll() });
  const lockOf = (key: string) => `${name}:${key}`;
  let looking: Promise<void> = Promise.resolve();
  const timer = setInterval(() => void (looking = looking.then(look)), lookMs);
  void connection.ready.then(() => (looking = looking.then(look)));

  async function look(): Promise<void> {
    if (stopped || !connection.isOpen()) return;
    try {
      // On its own connection: requests never wait behind it.
      const places = await connection.query<P>(statement, values);
      const wanted = new Map(places.map((it) => [keyOf(it), it]));
      for (const [key, it] of running) if (!wanted.has(key)) await letGo(key, it);
      for (const [key, it] of wanted) if (!running.has(key)) await take(key, it);
    } catch (error) {
      if (!stopped) log.warn({ error: (error as Error).message, name }, 'what is to be held could not be looked after');
    }
  }

  async function take(key: string, place: P): Promise<void> {
    const [lock] = await connection.query<{ had: boolean }>(tryHolding, [lockOf(key)]);
    if (!lock?.had) return;
    const end = new AbortController();
    running.set(key, { end, done: hold(place, end.signal) });
  }

  async function letGo(key: string, { end, done }: Running): Promise<void> {
    running.delete(key);
    end.abort();
    await done;
    await connection.query(stopHolding, [lockOf(key)]).catch(() => undefined);
  }

  async function endAll(): Promise<void> {
    const all = [...running.values()];
    running.clear();
    for (const { end } of all) end.abort();
    await Promise.all(all.map((it) => it.done));
  }

  return {
    held: () => [...running.keys()],
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await looking;
      await endAll();
      await connection.close();
    },
  };
}

/** Begins again whenever it ends, after a rest that grows while nothing works. */
export async function beginAgain(
  once: () => Promise<void>,
  failed: (error: unknown) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; !signal.aborted; failures++) {
    const began = performance.now();
    await once().catch(async (error: unknown) => {
      if (!signal.aborted) await failed(error);
    });
    if (performance.now() - began > longestRest) failures = 0;
    const rest = Math.min(longestRest, 1000 * 2 ** failures) * (0.5 + Math.random() / 2);
    await sleep(rest, undefined, { signal }).catch(() => undefined);
  }
}
