import type { Job } from '../../kit/jobs/jobs.ts';
import { forgetTag } from './departments/forget-tag.ts';

export const jobs: Job[] = [forgetTag];
