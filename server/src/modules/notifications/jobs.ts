import type { Job } from '../../kit/jobs/jobs.ts';
import { tellQueueOnOpening } from './causes/tell-queue.ts';
import { forgetNotices } from './notices/forget-notices.ts';
import { pushNotice } from './notices/push-notice.ts';

export const jobs: Job[] = [forgetNotices, pushNotice, tellQueueOnOpening];
