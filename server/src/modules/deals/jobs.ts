import type { Job } from '../../kit/jobs/jobs.ts';
import { automationJobs } from './automation/jobs.ts';

export const jobs: Job[] = [...automationJobs];
