import { movedBy } from '../clock.ts';
import { log } from '../log.ts';
import type { Queue } from './jobs.ts';
import type { Outcome } from './run-job.ts';
import {
  bury,
  extendLeases,
  finish,
  peek,
  putOff,
  release,
  releaseOthers,
  take,
  type Taken,
  workersConnection,
} from './workers.queries.ts';

// A dead node's jobs are taken over after this and one poll: 13 s at most.
const leaseMs = 12_000;

type End<E extends Outcome['end']> = Extract<Outcome, { end: E }>;
const only = <E extends Outcome['end']>(outcomes: Outcome[], end: E): End<E>[] =>
  outcomes.filter((it): it is End<E> => it.end === end);
const ids = (outcomes: Outcome[]): number[] => outcomes.map((it) => it.id);

/** What one node writes into the table of jobs, all on one connection and one statement after another. */
export function openLedger(node: string, names: string[]) {
  let wasLost = false;
  const connection = workersConnection(() => (wasLost = true));
  const { query } = connection;

  return {
    take: (queue: Queue, free: number): Promise<Taken[]> => query(take, [queue, names, free, node, leaseMs, moved()]),

    peek: (queues: Queue[]): Promise<{ queue: Queue; wait: number }[]> => query(peek, [queues, moved(), names]),

    /** Returns the queues in which a job became free to run. */
    write: async (outcomes: Outcome[]): Promise<Queue[]> => {
      const done = only(outcomes, 'done');
      const dead = only(outcomes, 'dead');
      const waiting = only(outcomes, 'put off');
      const freed: { queue: Queue }[] = [];
      if (done.length) freed.push(...(await query<{ queue: Queue }>(finish, [ids(done), node])));
      if (dead.length) {
        const [reasons, followed] = [dead.map((it) => it.reason), dead.map((it) => it.is_followed)];
        freed.push(...(await query<{ queue: Queue }>(bury, [ids(dead), node, reasons, followed])));
      }
      if (waiting.length) {
        const [waits, reasons] = [waiting.map((it) => it.wait), waiting.map((it) => it.reason)];
        await query(putOff, [ids(waiting), node, waits, reasons, waiting.map((it) => it.tries)]);
      }
      return freed.map((it) => it.queue);
    },

    keep: async (running: number[]): Promise<void> => {
      if (!running.length) return;
      const kept = await query(extendLeases, [running, node, leaseMs]);
      if (kept.length < running.length) log.warn('the leases of some jobs were lost; they may run twice');
    },

    /** After a break: jobs that were leased to us in an answer that never came need not wait for the lease to end. */
    recover: async (ours: number[]): Promise<void> => {
      if (!wasLost) return;
      await query(releaseOthers, [ours, node]);
      wasLost = false;
    },

    release: async (running: number[]): Promise<void> => {
      if (running.length) await query(release, [running, node]).catch(() => undefined);
    },

    ready: connection.ready,
    isOpen: connection.isOpen,
    close: connection.close,
  };
}

/** The database's clock decides, so that nodes need not agree; only tests move it. */
const moved = (): number => Math.max(0, movedBy());
