import type { Job } from '../../kit/jobs/jobs.ts';
import { recountDeals } from './conversion/keep-sums.ts';
import { markAnew } from './dialogues/recount.ts';
import { reportJobs } from './reports/report-routes.ts';

export const jobs: Job[] = [markAnew, recountDeals, ...reportJobs];
