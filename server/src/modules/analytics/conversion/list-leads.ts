import type {
  listConversionLeads as listing,
  listStagesLeads as listingStages,
} from '@parley/contract/analytics/conversion';
import { day } from '@parley/contract/common';
import type { LeadCard } from '@parley/contract/deals/leads';
import type { Output, Parsed } from '@parley/contract/http';
import { now } from '../../../kit/clock.ts';
import { dbToRead } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { periodOf } from '../../../kit/statistics/period.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { lastOf, sizeOf, skippedBy, wordFor } from '../../clients/index.ts';
import { cardsOf } from '../../deals/index.ts';
import { twoOf } from './compare-stages.ts';
import { onTheWay } from './counted.ts';
import type { Cohort } from './figures.queries.ts';
import { stagesOfFunnel } from './get-conversion.ts';
import { always } from './read-sums.ts';
import {
  countedLeads,
  countLeads,
  endedAs,
  gotTo,
  lostFor,
  standsAt,
  wentFrom,
  wentOn,
  type Which,
} from './leads.queries.ts';
import { type Wanted, wantedBy } from './wanted.ts';

const usual = 20; // spec section 9
const countable = 10_000;

type Paging = { page?: number | undefined; count?: number | undefined; next?: string | undefined };

export async function listConversionLeads(
  viewer: Viewer,
  { date_from, date_to, ever = false, page, count, next, ...asked }: Parsed<typeof listing>,
): Promise<Output<typeof listing>> {
  const wanted = wantedBy(viewer, asked);
  const period = ever ? always : periodOf({ date_from, date_to }, now().getTime(), viewer.time_zone);
  return pageOf(viewer, wanted, { period, stage_id: null }, await whichOf(wanted, asked), { page, count, next });
}

export async function listStagesLeads(
  viewer: Viewer,
  { date_from, date_to, page, count, next, stages, reached, ...asked }: Parsed<typeof listingStages>,
): Promise<Output<typeof listingStages>> {
  const [first, second] = twoOf(stages);
  const wanted = wantedBy(viewer, asked);
  const period = periodOf({ date_from, date_to }, now().getTime(), viewer.time_zone);
  const which = reached === second ? [wentOn(first, second)] : [];
  return pageOf(viewer, wanted, { period, stage_id: first }, which, { page, count, next });
}

type Asked = Pick<Parsed<typeof listing>, 'reached' | 'standing' | 'left' | 'ending' | 'reason'>;

async function whichOf(wanted: Wanted, { reached, standing, left, ending, reason }: Asked): Promise<Which> {
  const which: Which = [];
  if (reached !== undefined) which.push(...(await isReached(wanted, reached)));
  if (standing !== undefined) which.push(standsAt(standing));
  if (left !== undefined) which.push(wentFrom(left));
  if (ending !== undefined) which.push(endedAs(ending));
  if (reason !== undefined) which.push(endedAs('lost'), lostFor(reason === 'none' ? null : reason));
  return which;
}

/** As its figure counts them. */
async function isReached(wanted: Wanted, id: number): Promise<Which> {
  const stages = await stagesOfFunnel(wanted);
  const way = onTheWay(stages).map((it) => it.id);
  const nth = way.indexOf(id);
  if (nth === 0) return [];
  return [nth > 0 ? gotTo(way.slice(nth)) : standsAt(id)];
}

async function pageOf(
  viewer: Viewer,
  wanted: Wanted,
  cohort: Cohort,
  which: Which,
  { page, count, next }: Paging,
): Promise<{ data: LeadCard[]; meta: Output<typeof listing>['meta'] }> {
  const db = dbToRead(viewer);
  const size = sizeOf(count, usual);
  const after = lastOf(next, 'string');
  if (after && !day.safeParse(after.key).success) refuse('malformed_request');
  const skipped = skippedBy(page, size, after);
  const [found, total] = await Promise.all([
    countedLeads(db, wanted, cohort, which, { after, limit: skipped + size + 1 }),
    // Said once, with the first page.
    after ? null : countLeads(db, wanted, cohort, which, countable),
  ]);
  const shown = found.slice(skipped, skipped + size);
  const last = found.length > skipped + size ? shown.at(-1)! : null;
  const data = await cardsOf(
    viewer,
    shown.map((it) => it.id),
  );
  const named = page ? { page } : {};
  return {
    data,
    meta: { ...named, count: data.length, ...(total !== null && { total }), next: last && wordFor(last) },
  };
}
