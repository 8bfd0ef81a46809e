import { setTimeout as sleep } from 'node:timers/promises';
import { seconds } from '../clock.ts';
import type { Statement } from '../db/kept-connection.ts';
import { onTold, tell, topic } from '../events/bus.ts';
import { log } from '../log.ts';
import type { Lease, Leases } from './leases.ts';
import { nearest } from './nearest.ts';

/** Some of these are free: whose they are now takes them at once. */
const givenBack = topic<{ kind: string }>('leases:given_back', { skipWhenAlone: true });

const lookMs = seconds(2);
// What was said last has reached the provider, and so has the end of the connection: to some a second one is a thief.
const farewellMs = seconds(1);

type Holding<P> = {
  leases: Leases;
  /** What its leases are called. */
  kind: string;
  /** What is there to be held now. */
  wanted: Statement;
  values: unknown[];
  keyOf: (place: P) => string;
  /** Tells that another may be wanted now, or one no more; answers how to be told no more. */
  onChange?: (changed: () => void) => () => void;
  /** Ends when the signal says so. */
  hold: (place: P, signal: AbortSignal, lease: Lease) => Promise<void>;
};
type Running = { end: AbortController; done: Promise<void> };
export type Held = { stop: () => Promise<void>; held: () => string[] };

/**
 * Each of these is held by exactly one node, by a lease, and they are spread over the nodes that are alive: one that
 * comes is given its share, those of one that dies or hangs are taken over within seconds.
 */
export function holdEach<P>({ leases, kind, wanted: statement, values, keyOf, onChange, hold }: Holding<P>): Held {
  const running = new Map<string, Running>();
  let stopped = false;
  let looking: Promise<void> = Promise.resolve();
  let isDue = false;
  /** However many changes come while one look is going on, one more sees them all. */
  const lookSoon = () => {
    if (isDue) return;
    isDue = true;
    looking = looking.then(look);
  };
  const timer = setInterval(lookSoon, lookMs);
  const stops = [leases.onLiving(lookSoon), onTold(givenBack, (it) => it.kind === kind && lookSoon())];
  if (onChange) stops.push(onChange(lookSoon));
  void leases.ready.then(lookSoon);

  async function look(): Promise<void> {
    isDue = false;
    if (stopped) return;
    try {
      const places = await leases.query<P>(statement, values);
      const ours = places.map((it) => [keyOf(it), it] as const).filter(([key]) => isOurs(key));
      const wanted = new Map(ours);
      for (const [key, it] of running) if (!wanted.has(key)) it.end.abort();
      const free = [...wanted.keys()].filter((key) => !running.has(key));
      const taken = await leases.take(kind, free);
      for (const lease of taken) start(lease, wanted.get(lease.name)!);
    } catch (error) {
      if (!stopped) log.warn({ error: (error as Error).message, kind }, 'what is to be held could not be looked after');
    }
  }

  const isOurs = (key: string): boolean => nearest(key, leases.living()) === leases.node;

  /** It is there until it has really ended: nothing is held twice by one node either. */
  function start(lease: Lease, place: P): void {
    const end = new AbortController();
    const done = hold(place, AbortSignal.any([end.signal, lease.lost]), lease)
      .catch((error: unknown) => log.error(error))
      .then(() => handOver(lease));
    running.set(lease.name, { end, done });
  }

  /** A node that stops gives back everything at its end. */
  async function handOver(lease: Lease): Promise<void> {
    if (!stopped && !lease.lost.aborted) {
      await sleep(farewellMs);
      await leases.giveBack(lease);
      tell(givenBack, { kind });
    }
    running.delete(lease.name);
  }

  return {
    held: () => [...running.keys()],
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      for (const stopWatching of stops) stopWatching();
      await looking;
      const all = [...running.values()];
      for (const { end } of all) end.abort();
      await Promise.all(all.map((it) => it.done));
    },
  };
}
