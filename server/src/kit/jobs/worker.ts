import { randomUUID } from 'node:crypto';
import { log } from '../log.ts';
import { makeBell } from './bell.ts';
import { knowMissable } from './held.ts';
import { type Job, type Queue, queueNames } from './jobs.ts';
import { openLedger } from './ledger.ts';
import { type Outcome, runJob } from './run-job.ts';
import { onWake } from './wake.ts';
import type { Taken } from './workers.queries.ts';

type Options = {
  jobs: Job[];
  concurrency: Record<Queue, number>;
};

/** What still runs after this many milliseconds is given back: another node takes it. */
type Workers = { stop: (patience?: number) => Promise<void> };

const pollMs = 1000;
// A job due soon is known this early at the latest; more often would cost more than it brings.
const peekMs = 200;
const beatMs = 4000;

/** Takes and runs jobs until stopped. Any number of nodes may do so over one database. */
export function startWorkers({ jobs, concurrency }: Options): Workers {
  knowMissable(jobs);
  const byName = named(jobs.flatMap((it) => [it, it.died ?? [], it.missed ?? []].flat()));
  const ledger = openLedger(randomUUID(), [...byName.keys()]);
  const bell = makeBell();
  const running: Record<Queue, Set<number>> = { live: new Set(), bulk: new Set(), outside: new Set() };
  const ended: Outcome[] = [];
  /** Queues in which something may wait to be taken. */
  const worthALook = new Set<Queue>(queueNames);
  let [peekedAt, peekAgainAt, beatenAt] = [0, 0, 0];
  const halt = Promise.withResolvers<void>();
  let stopping = false;

  const off = onWake((queue) => {
    worthALook.add(queue);
    bell.ring();
  });
  const runningIds = () => queueNames.flatMap((queue) => [...running[queue]]);

  function start(taken: Taken): void {
    running[taken.queue].add(taken.id);
    void runJob(taken, byName.get(taken.name)).then((outcome) => {
      running[taken.queue].delete(taken.id);
      ended.push(outcome);
      bell.ring();
    });
  }

  async function writeOutcomes(): Promise<void> {
    const batch = ended.splice(0);
    try {
      for (const queue of await ledger.write(batch)) worthALook.add(queue);
      const waits = batch.map((it) => (it.end === 'put off' ? it.wait : pollMs));
      peekAgainAt = Math.min(peekAgainAt, performance.now() + Math.min(...waits));
    } catch (error) {
      ended.unshift(...batch);
      throw error;
    }
  }

  async function takeMore(): Promise<void> {
    for (const queue of worthALook) {
      const free = concurrency[queue] - running[queue].size;
      if (free <= 0) continue;
      worthALook.delete(queue);
      const taken = await ledger.take(queue, free);
      for (const it of taken) start(it);
      if (taken.length === free) worthALook.add(queue);
    }
  }

  /** Finds out how long nothing will be due. */
  async function lookAhead(): Promise<void> {
    const at = performance.now();
    peekAgainAt = Math.min(peekAgainAt, peekedAt + peekMs);
    if (at < peekAgainAt) return;
    let wait = pollMs;
    for (const next of await ledger.peek(queueNames.filter((queue) => running[queue].size < concurrency[queue]))) {
      if (next.wait <= 0) worthALook.add(next.queue);
      wait = Math.min(wait, Math.max(next.wait, 20));
    }
    peekedAt = at;
    peekAgainAt = at + wait;
  }

  async function turn(): Promise<void> {
    if (ended.length) await writeOutcomes();
    await ledger.recover([...runningIds(), ...ended.map((it) => it.id)]);
    if (performance.now() - beatenAt > beatMs) {
      await ledger.keep(runningIds());
      beatenAt = performance.now();
    }
    if (stopping) return;
    await takeMore();
    await lookAhead();
  }

  async function work(): Promise<void> {
    await Promise.race([ledger.ready, halt.promise]);
    while (!stopping || runningIds().length || ended.length) {
      try {
        await turn();
        await bell.sleep(stopping ? 100 : Math.max(1, peekAgainAt - performance.now()));
      } catch (error) {
        if (stopping && !runningIds().length) return;
        if (ledger.isOpen()) log.error(error);
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
    }
  }

  const working = work();
  return {
    stop: async (patience = 10_000) => {
      stopping = true;
      halt.resolve();
      off();
      bell.ring();
      let timer: NodeJS.Timeout | undefined;
      const tired = new Promise((resolve) => (timer = setTimeout(resolve, patience)));
      await Promise.race([working, tired]);
      clearTimeout(timer);
      await ledger.release(runningIds());
      await ledger.close();
    },
  };
}

/** Two that are called alike would do each other's work. */
function named(jobs: Job[]): Map<string, Job> {
  const byName = new Map(jobs.map((it) => [it.name, it]));
  const twice = jobs.find((it) => byName.get(it.name) !== it);
  if (twice) throw new Error(`Two jobs are called ${twice.name}`);
  return byName;
}
