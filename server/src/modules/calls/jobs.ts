import type { Job } from '../../kit/jobs/jobs.ts';
import { forgetRecordings } from './recording/forget-recordings.ts';
import { watchCall } from './watch-call.ts';

export const jobs: Job[] = [watchCall, forgetRecordings];
