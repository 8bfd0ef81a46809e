import type { Job } from '../../kit/jobs/jobs.ts';

export const jobs: Job[] = [];
