import type { ErrorCode } from '@parley/contract/errors';
import { minutes, now } from '../../../kit/clock.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { RetryLater } from '../../../kit/jobs/retry-later.ts';
import { AmoError } from '../account/ask-amo.ts';
import { type OpenAccount, openAccount } from '../account/open-account.ts';
import { lockMove, type MoveRow, noteWaiting, readMove, saveMove } from './moves.queries.ts';
import { tell } from './shown.ts';
import { type Page, type Step, steps } from './steps.ts';

type Change = Parameters<typeof saveMove>[2];
type Visit = (tx: Tx, move: MoveRow, step: Step, page: Page) => Promise<Change>;

// Others wait for the same place in the queue.
const atOnce = 100;

/**
 * Page after page of all that an account has, each a transaction that also says how far it came: after a crash it goes
 * on there. While amoCRM does not answer, or lets us in no more, it waits.
 */
export async function walk(begun: MoveRow, status: MoveRow['status'], visit: Visit, end: Change): Promise<void> {
  const { project_id, id } = begun;
  const account = await openAccount(project_id, { is_bulk: true });
  if (!account || account.domain !== begun.account) return fail(begun, status, 'amo_not_connected' satisfies ErrorCode);
  let at: MoveRow | undefined = begun;
  for (let pages = 0; at?.status === status; pages++) {
    if (pages === atOnce) throw new RetryLater(now(), 'there is more', { is_part: true });
    const { step: nth, page: number } = at;
    const step = steps[nth];
    const page = step && (await readPage(begun, status, account, step, number));
    if (step && !page) return;
    at = await transaction(project_id, async (tx) => {
      const it = await lockMove(tx, project_id, id);
      // Stopped, or somebody else was here.
      if (it?.status !== status || it.step !== nth || it.page !== number) return undefined;
      const change =
        step && page
          ? {
              ...(await visit(tx, it, step, page)),
              ...(page.is_last ? { step: nth + 1, page: 1 } : { page: number + 1 }),
            }
          : end;
      const saved = await saveMove(tx, it, { problem_words: '', ...change });
      await tell(tx, saved);
      return saved;
    });
  }
}

/** Undefined: it will never be read. */
async function readPage(
  begun: MoveRow,
  status: MoveRow['status'],
  account: OpenAccount,
  step: Step,
  page: number,
): Promise<Page | undefined> {
  try {
    return await step.read(account, page);
  } catch (error) {
    if (!(error instanceof AmoError)) throw error;
    if (error.kind === 'wrong') return void (await fail(begun, status, error.message));
    await noteWaiting(begun.project_id, begun.id, error.message);
    const wait = error.kind === 'refused' ? minutes(5) : minutes(1);
    throw new RetryLater(new Date(now().getTime() + wait), error.message, { is_part: true });
  }
}

/** What was brought until then stays, and can be taken back. */
async function fail(begun: MoveRow, status: MoveRow['status'], problem_words: string): Promise<void> {
  await transaction(begun.project_id, async (tx) => {
    const it = await lockMove(tx, begun.project_id, begun.id);
    if (it?.status === status)
      await tell(tx, await saveMove(tx, it, { status: 'failed', problem_words, ended_at: now() }));
  });
}

/** The last word of a job that was given up. */
export async function giveUp(
  tx: Tx,
  project_id: number | null,
  move_id: number,
  status: MoveRow['status'],
): Promise<void> {
  const it = project_id === null ? undefined : await lockMove(tx, project_id, move_id);
  if (it?.status === status) await tell(tx, await saveMove(tx, it, { status: 'failed', ended_at: now() }));
}

export const moveOf = async (project_id: number | null, move_id: number): Promise<MoveRow | undefined> =>
  project_id === null ? undefined : readMove(project_id, move_id);
