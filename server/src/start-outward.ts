import type { Config } from './config.ts';
import type { Job } from './kit/jobs/jobs.ts';
import { startWorkers } from './kit/jobs/worker.ts';
import type { Leases } from './kit/leases/leases.ts';
import { startLines } from './modules/calls/index.ts';
import { startListeners } from './modules/inbox/index.ts';
import { startNightly } from './operate/backup/nightly.ts';
import { onceAtWork, type Part } from './operate/restore/resting.ts';

/** What reaches outside by itself: in a base that was brought back it waits until somebody says go. */
export const startOutward = (jobs: Job[], { backup }: Config, leases: Leases): Promise<Part> =>
  onceAtWork(() => [
    startListeners(leases),
    startLines(leases),
    startWorkers({ jobs, concurrency: { live: 16, bulk: 2, outside: 4 } }),
    startNightly(backup),
  ]);
