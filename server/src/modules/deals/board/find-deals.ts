import type { LeadFilter } from '@parley/contract/deals/leads';
import { type Db, transaction, transactionToRead, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { shownIn } from './board.ts';
import { fittingAmong, kindsOf, planAnew, type StageLine, stageLines } from './columns.queries.ts';
import { amongIds } from './conditions.queries.ts';
import { type Asker, readFilter, type Wanted } from './filter.ts';
import { type Among, idsIn } from './lists.queries.ts';
import { amongSeen } from './seen.queries.ts';

type Asked = { funnel_id: number; filter: LeadFilter; with_hidden?: boolean; limit: number };

/** Deals of a funnel that a filter finds, the newest first: those that its list shows this viewer. */
export const findDeals = (viewer: Asker, asked: Asked): Promise<number[]> =>
  transaction(viewer.project_id, (tx) => foundIn(tx, viewer, asked));

/** The same for what may be a second old. */
export const readDeals = (viewer: Asker, asked: Asked): Promise<number[]> =>
  transactionToRead(viewer, (tx) => foundIn(tx, viewer, asked));

async function foundIn(
  tx: Tx,
  viewer: Asker,
  { funnel_id, filter, with_hidden = false, limit }: Asked,
): Promise<number[]> {
  const { wanted, among } = await readPlace(tx, viewer, funnel_id, filter, with_hidden);
  await planAnew(tx, wanted);
  return among.funnels.length ? idsIn(tx, among, limit) : [];
}

/** Those of these deals that this viewer sees. */
export const seenAmong = (viewer: Asker, ids: number[]): Promise<number[]> =>
  transaction(viewer.project_id, async (tx) => fittingAmong(tx, await readFilter(tx, viewer, {}), ids));

/** Where a list looks: in stages that were named, else in those that are not hidden. */
export async function readPlace(
  db: Db,
  viewer: Asker,
  funnel_id: number | null,
  filter: LeadFilter,
  with_hidden = false,
): Promise<{ wanted: Wanted; among: Among; stages: StageLine[] }> {
  const lines = await stageLines(db, viewer, funnel_id);
  if (!lines.length) refuse('not_found');
  const wanted = await readFilter(db, viewer, filter);
  const stages = with_hidden && !wanted.stages ? lines : shownIn(lines, wanted);
  const ids = stages.map((it) => it.stage_id);
  const funnels = [...new Set(stages.map((it) => it.funnel_id))];
  const conditions = areFewSeen(wanted, stages)
    ? [amongSeen(wanted.seer, ids, kindsOf(stages))]
    : stages.length === lines.length
      ? wanted.conditions
      : [...wanted.conditions, amongIds('stage_id', ids)];
  return { wanted, among: { seer: wanted.seer, funnels, conditions }, stages };
}

/** So few are gathered first: a walk in the order of the list would pass by too many others. */
const few = 5000;

const areFewSeen = ({ seer, isAsked }: Wanted, stages: StageLine[]): boolean =>
  !isAsked && seer.channels_ids !== null && stages.reduce((sum, it) => sum + it.total, 0) <= few;
