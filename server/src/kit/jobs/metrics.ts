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

countWhenAsked('job_depth', 'Unfinished jobs of a queue', 'depth');
countWhenAsked('job_due_age_seconds', 'How long the first waiting job of a queue has been due', 'due_age');

/** An idle system counts nothing by itself. */
function countWhenAsked(name: string, help: string, figure: 'depth' | 'due_age'): Gauge {
  return new Gauge({
    name,
    help,
    labelNames: ['queue'],
    async collect() {
      // A database that is away must not take the other figures with it.
      const queues = await readDepths().catch(() => []);
      this.reset();
      for (const it of queues) this.set({ queue: it.queue }, it[figure]);
    },
  });
}
