import { days, now } from '../../../kit/clock.ts';
import { dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import { addToSums } from '../../../kit/statistics/add-to-sums.ts';
import { showDeleted } from '../../clients/index.ts';
import { countMarkedDeals } from '../conversion/keep-sums.ts';
import { countClients } from './count-clients.ts';
import { countDialogues } from './count-dialogues.ts';
import { forgetMinutes } from './counted.queries.ts';
import { dropMarks, endCounting, isOnlyReader, type Mark, someMarks } from './marks.queries.ts';
import { calendarOf } from './standing.queries.ts';
import { addSums, isNothing, type PlacedSums, placeKey } from './sums.ts';
import { saveSums, sumsAt } from './sums.queries.ts';

const atOnce = 300;

/** `done`: nothing is left. `more`: at once again. `held`: another counts. */
type Outcome = 'done' | 'more' | 'held';

/**
 * Counts some of what is marked in a project. What is counted and the sums are kept together; the marks go afterwards,
 * so that nobody who writes waits for the counting. Where it ends between the two, the same is counted once more and
 * changes nothing.
 */
export async function countProject(project_id: number): Promise<Outcome> {
  const marks = await transaction(project_id, (tx) => count(tx, project_id));
  if (marks === null) return 'held';
  if (marks.length) await dropMarks(dbOf(project_id), project_id, marks);
  if (marks.length) return 'more';
  await endCounting(dbOf(project_id), { project_id });
  return 'done';
}

async function count(tx: Tx, project_id: number): Promise<Mark[] | null> {
  if (!(await isOnlyReader(tx, project_id))) return null;
  const marks = await someMarks(tx, { project_id, limit: atOnce });
  const calendar = marks.length ? await calendarOf(tx, project_id) : undefined;
  if (!calendar) return [];
  // Those of removed clients count until they are erased for good.
  await showDeleted(tx);
  const changed = new Map<string, PlacedSums>();
  const place = { tx, project_id, calendar, changed };
  const clients = marks.filter((it) => it.subject === 'client');
  await countClients(
    place,
    clients.map((it) => it.id),
  );
  const dialogues = await countDialogues(
    place,
    marks.filter((it) => it.subject === 'dialogue'),
  );
  const deals = marks.filter((it) => it.subject === 'deal');
  const areDealsDone = await countMarkedDeals(
    tx,
    project_id,
    deals.map((it) => it.id),
  );
  await addToSums(tx, project_id, changed.values(), { placeKey, addSums, isNothing, sumsAt, saveSums });
  await forgetMinutes(tx, { project_id, before: new Date(now().getTime() - days(1)) });
  return [...clients, ...dialogues, ...(areDealsDone ? deals : [])];
}
