import { Counter, Gauge, Histogram } from 'prom-client';
import { readDepths } from './workers.queries.ts';

export const runSeconds = new Histogram({
  name: 'job_run_seconds',
  help: 'Time a job took, by name and how it ended',
  labelNames: ['job', 'end'],
  buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60, 600],
});

export const failures = new Counter({
  name: 'job_failures_total',
  help: 'Tries of jobs that failed',
  labelNames: ['job'],
});

const dueAge = new Gauge({
  name: 'job_due_age_seconds',
  help: 'How long the first waiting job of a queue has been due',
  labelNames: ['queue'],
});

/** Counted when asked for, so that an idle system counts nothing. */
export const depth = new Gauge({
  name: 'job_depth',
  help: 'Unfinished jobs of a queue',
  labelNames: ['queue'],
  async collect() {
    this.reset();
    dueAge.reset();
    // A database that is away must not take the other figures with it.
    for (const it of await readDepths().catch(() => [])) {
      this.set({ queue: it.queue }, it.depth);
      dueAge.set({ queue: it.queue }, it.due_age);
    }
  },
});
