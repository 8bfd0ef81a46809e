import * as z from 'zod/mini';
import { deletePassedAttempts } from '../../kit/attempts.queries.ts';
import { days, hours, now } from '../../kit/clock.ts';
import { afterCommit, transaction, type Tx } from '../../kit/db/index.ts';
import { job, later } from '../../kit/jobs/jobs.ts';
import { log } from '../../kit/log.ts';
import { deletePassedCodes } from './codes.queries.ts';
import { deletePassedStates } from './openid/openid.queries.ts';
import { deleteSessionsBefore } from './sessions/sessions.queries.ts';

// Ended sessions also say from where a person has signed in before, so they stay for a while.
const keptDays = 30;

/** Takes out what can serve nobody any more. */
export const forgetPassed = job(
  'forget-passed',
  z.object({}),
  async () => {
    const moment = now();
    await deletePassedAttempts(moment);
    await deletePassedCodes(moment);
    await deletePassedStates(moment);
    await deleteSessionsBefore(new Date(moment.getTime() - days(keptDays)));
  },
  { queue: 'bulk' },
);

let nextAt = now().getTime() + hours(1);

/** Where nobody signs in nothing piles up either, so a sign-in is what reminds us, once an hour. */
export function forgetNowAndThen(tx: Tx): void {
  const moment = now().getTime();
  if (moment < nextAt) return;
  nextAt = moment + hours(1);
  // In a transaction of its own: somebody may sign in while they join a project, whose jobs alone may be planned there.
  afterCommit(tx, planForgetting);
}

function planForgetting(): void {
  transaction(null, (tx) => later(tx, forgetPassed, {}, { project_id: null })).catch((error: unknown) =>
    log.warn({ err: error }, 'what has passed is forgotten an hour later'),
  );
}
