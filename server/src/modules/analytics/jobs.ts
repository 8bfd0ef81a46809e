import type { Job } from '../../kit/jobs/jobs.ts';
import { recountDeals } from './conversion/keep-sums.ts';
import { markAnew } from './dialogues/recount.ts';

export const jobs: Job[] = [markAnew, recountDeals];
