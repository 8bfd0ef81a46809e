import type { Job } from '../../kit/jobs/jobs.ts';
import { automationJobs } from './automation/jobs.ts';
import { changesJobs } from './changes/routes.ts';

export const jobs: Job[] = [...automationJobs, ...changesJobs];
