import type { Job } from '../../kit/jobs/jobs.ts';
import { markAnew } from './dialogues/recount.ts';

export const jobs: Job[] = [markAnew];
