import * as z from 'zod/mini';
import { deletePassedAttempts } from '../../kit/attempts.queries.ts';
import { days, hours, now } from '../../kit/clock.ts';
import type { Tx } from '../../kit/db/index.ts';
import { job, later } from '../../kit/jobs/jobs.ts';
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

let nextAt = performance.now() + hours(1);

/** Where nobody signs in nothing piles up either, so a sign-in is what reminds us, once an hour. */
export async function forgetNowAndThen(tx: Tx): Promise<void> {
  if (performance.now() < nextAt) return;
  nextAt = performance.now() + hours(1);
  await later(tx, forgetPassed, {}, { project_id: null });
}
