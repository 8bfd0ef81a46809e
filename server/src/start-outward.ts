import type { Config } from './config.ts';
import type { Job } from './kit/jobs/jobs.ts';
import { startWorkers } from './kit/jobs/worker.ts';
import { startLines } from './modules/calls/index.ts';
import { startListeners } from './modules/inbox/index.ts';
import { startNightly } from './operate/backup/nightly.ts';
import { onceAtWork } from './operate/restore/resting.ts';

/** What reaches outside by itself: in a base that was brought back it waits until somebody says go. */
export const startOutward = (jobs: Job[], { backup }: Config): Promise<{ stop: () => Promise<void> }> =>
  onceAtWork(() => [
    startListeners(),
    startLines(),
    startWorkers({ jobs, concurrency: { live: 16, bulk: 2 } }),
    startNightly(backup),
  ]);
