import type { Job } from '../../kit/jobs/jobs.ts';
import { forgetTag } from './departments/forget-tag.ts';
import { closeIdleTicket } from './life/close-idle.ts';
import { askRating } from './ratings/ask-rating.ts';
import { recountTickets } from './statistics/keep-sums.ts';

export const jobs: Job[] = [forgetTag, recountTickets, closeIdleTicket, askRating];
