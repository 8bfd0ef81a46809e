import { days, hours, now } from '../../../kit/clock.ts';
import { transaction } from '../../../kit/db/index.ts';
import { log } from '../../../kit/log.ts';
import { eachApart } from './each-apart.ts';
import { forgetHistories } from './forget-histories.ts';
import { forgetLines, projectsKeeping } from './journal.queries.ts';

const signInDays = 365;
const batch = 1000;

/** What is past its time goes, in every project. */
export async function forgetJournals(): Promise<void> {
  await eachApart(await projectsKeeping(), async ({ id, journal_days }) => {
    await forget(id, { before: daysAgo(signInDays), group: 'sign_ins' as const });
    if (journal_days !== null) await forget(id, { before: daysAgo(journal_days), group: null });
  });
}

const daysAgo = (n: number): Date => new Date(now().getTime() - days(n));

async function forget(project_id: number, what: Omit<Parameters<typeof forgetLines>[2], 'limit'>): Promise<void> {
  while ((await transaction(project_id, (tx) => forgetLines(tx, project_id, { ...what, limit: batch }))) === batch);
}

/** Several times a day, by one node: some are started anew every night. `readers`: all that read facts. */
export function startForgettingJournals(readers: string[], isKeeper: () => boolean): { stop: () => void } {
  const timer = setInterval(() => {
    if (!isKeeper()) return;
    forgetJournals()
      .then(() => forgetHistories(readers))
      .catch((error: unknown) => log.warn(error));
  }, hours(6));
  return { stop: () => clearInterval(timer) };
}
