import type { Job } from '../../kit/jobs/jobs.ts';
import { emptyDepartment } from './departments/empty-department.ts';
import { forgetTag } from './departments/forget-tag.ts';
import { giveTickets } from './giving/give-tickets.ts';
import { closeIdleTicket } from './life/close-idle.ts';
import { renewClocks } from './promises/renew-clocks.ts';
import { watchPromises } from './promises/watch-promises.ts';
import { askRating } from './ratings/ask-rating.ts';
import { recountTickets } from './statistics/keep-sums.ts';

export const jobs: Job[] = [
  emptyDepartment,
  forgetTag,
  giveTickets,
  renewClocks,
  watchPromises,
  recountTickets,
  closeIdleTicket,
  askRating,
];
