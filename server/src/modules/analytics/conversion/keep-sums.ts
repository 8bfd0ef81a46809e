import { dealChanges, dealCreated, dealErased, dealRehomed } from '@parley/contract/deals/deal-facts';
import {
  funnelDeleted,
  sourceDeleted,
  stageChanged,
  stageDeleted,
  stagesSorted,
  tagDeleted,
} from '@parley/contract/deals/facts';
import { fieldChanged, fieldDeleted } from '@parley/contract/fields/facts';
import { memberLeft, memberRemoved, settingChanged } from '@parley/contract/projects/facts';
import * as z from 'zod/mini';
import { now } from '../../../kit/clock.ts';
import { afterCommit, transaction, type Tx } from '../../../kit/db/index.ts';
import { consumer } from '../../../kit/facts/consumer.ts';
import { beginCursor, takeCursor } from '../../../kit/facts/cursors.queries.ts';
import type { ReadFact } from '../../../kit/facts/facts.queries.ts';
import { job, later, type Planned } from '../../../kit/jobs/jobs.ts';
import { RetryLater } from '../../../kit/jobs/retry-later.ts';
import { countDeals } from './count-deals.ts';
import { beginRecount, dealsAfter, endRecount, moveRecount, recountOf } from './recounts.queries.ts';
import { forgetSums } from './sums.queries.ts';
import { tellSoon } from './tell-soon.ts';

const name = 'deal-sums';
const atOnce = 500;

const ofDeals = [dealCreated, dealRehomed, ...dealChanges, dealErased];
/** What changes many deals, or the order of stages, and is told once; of some only where this is another one. */
const ofMany = [memberRemoved, memberLeft, tagDeleted, sourceDeleted, fieldDeleted, fieldChanged];
const ofStages = [stagesSorted, stageDeleted, funnelDeleted];
const where = new Map([
  [settingChanged.name as string, 'time_zone'],
  [stageChanged.name, 'ending'],
]);

const nothing = z.object({});
const recounting: Planned<typeof nothing> = { name: 'recount-deals', shape: nothing, queue: 'bulk' };

/**
 * Keeps the sums of deals. A fact says which deal became another; how it stands and where it has been is read from its
 * row and its facts, so that sums are those of the deals, however often a fact is read.
 */
export const dealSums = consumer(
  name,
  {
    wants: [...ofDeals, ...ofMany, ...ofStages, settingChanged, stageChanged],
    forget: async (tx, project_id) => {
      await forgetSums(tx, project_id);
      await recountLater(tx, project_id);
    },
    // Many deals of a moment add to the same few sums.
    gatherMs: 400,
  },
  async (tx, project_id, facts) => {
    const ids = facts.flatMap(({ subject, subject_id }) => (subject === 'deal' && subject_id ? [subject_id] : []));
    await countDeals(tx, project_id, [...new Set(ids)]);
    afterCommit(tx, () => tellSoon(project_id));
    if (facts.some(isOfMany)) await recountLater(tx, project_id);
  },
);

/** Those that no fact told of. Whether they could be counted: not while facts are being read. */
export async function countMarkedDeals(tx: Tx, project_id: number, ids: number[]): Promise<boolean> {
  if (!ids.length) return true;
  const reader = { project_id, consumer: name };
  if (!(await takeCursor(tx, reader))) {
    await beginCursor(reader);
    return false;
  }
  await countDeals(tx, project_id, ids);
  afterCommit(tx, () => tellSoon(project_id));
  return true;
}

function isOfMany(it: ReadFact): boolean {
  const field = where.get(it.name);
  return field ? field in it.changes : [...ofMany, ...ofStages].some((kind) => kind.name === it.name);
}

async function recountLater(tx: Tx, project_id: number): Promise<void> {
  await beginRecount(tx, { project_id });
  await later(tx, recounting, {}, { project_id });
}

/** In parts, each of which the reader of facts waits for: by another clock the same deals are of other days. */
export const recountDeals = job(
  recounting.name,
  nothing,
  async (_, { project_id }) => {
    if (project_id === null) return;
    await transaction(project_id, async (tx) => {
      if (!(await takeCursor(tx, { project_id, consumer: name }))) {
        throw new RetryLater(new Date(now().getTime() + 100), 'facts are being read', { is_part: true });
      }
      if (await recountSome(tx, project_id)) await later(tx, recounting, {}, { project_id });
    });
  },
  { queue: recounting.queue },
);

/** Whether some are left. */
async function recountSome(tx: Tx, project_id: number): Promise<boolean> {
  const after = await recountOf(tx, project_id);
  if (after === null) return false;
  const ids = (await dealsAfter(tx, { project_id, after, limit: atOnce })).map((it) => it.id);
  await countDeals(tx, project_id, ids);
  afterCommit(tx, () => tellSoon(project_id));
  if (ids.length === atOnce) await moveRecount(tx, { project_id, after: ids.at(-1)!, some: ids.length });
  else await endRecount(tx, { project_id });
  return ids.length === atOnce;
}

/** All deals of a project from the beginning, at once: sums must come out as they were kept. */
export async function recountAllDeals(project_id: number): Promise<void> {
  await beginCursor({ project_id, consumer: name });
  let isBegun = false;
  for (let isLeft = true; isLeft;) {
    isLeft = await transaction(project_id, async (tx) => {
      // Whoever reads facts just now is waited for.
      if (!(await takeCursor(tx, { project_id, consumer: name }))) return true;
      if (!isBegun) {
        await forgetSums(tx, project_id);
        await recountLater(tx, project_id);
      }
      isBegun = true;
      return recountSome(tx, project_id);
    });
    if (isLeft) await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
