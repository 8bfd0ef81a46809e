import type { Conversion, getConversion as endpoint } from '@parley/contract/analytics/conversion';
import type { Output, Parsed } from '@parley/contract/http';
import { now } from '../../../kit/clock.ts';
import { dbToRead } from '../../../kit/db/index.ts';
import { type Days, periodBefore, periodOf } from '../../../kit/statistics/period.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { funnelsOf } from '../../deals/index.ts';
import { countedShare } from '../counted-share.ts';
import { allOf, endedAs, type NamedStage, spanOf, stagesOf } from './figures.ts';
import { firstDayOf } from './figures.queries.ts';
import { readSums } from './read-sums.ts';
import { recountingOf } from './recounts.queries.ts';
import { type Wanted, wantedBy } from './wanted.ts';

export const getConversion = async (
  viewer: Viewer,
  asked: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> => ({ data: await readConversion(viewer, asked) });

export async function readConversion(
  viewer: Viewer,
  { compare = false, date_from, date_to, ...asked }: Parsed<typeof endpoint>,
): Promise<Conversion> {
  const wanted = wantedBy(viewer, asked);
  const db = dbToRead(viewer);
  const period = periodOf({ date_from, date_to }, now().getTime(), viewer.time_zone);
  const period_before = compare ? periodBefore(period) : null;
  const [stages, sums, before, since, counting] = await Promise.all([
    stagesOfFunnel(wanted),
    cameIn(wanted, period),
    period_before && cameIn(wanted, period_before),
    firstDayOf(db, wanted),
    recountingOf(db, wanted.project_id),
  ]);
  return {
    period,
    period_before,
    since,
    counting: countedShare(counting),
    all: allOf(sums),
    won: endedAs(sums, stages, 'won'),
    lost: endedAs(sums, stages, 'lost'),
    all_before: before && allOf(before),
    won_before: before && endedAs(before, stages, 'won'),
    lost_before: before && endedAs(before, stages, 'lost'),
    won_after: spanOf(sums.stays, 'won'),
    stages: stagesOf(sums, stages),
  };
}

const cameIn = (wanted: Wanted, period: Days) =>
  readSums(wanted, { cohort: { period, stage_id: null }, names: ['counts', 'money', 'stays'] });

/** In their order; a funnel that is gone has none. */
export async function stagesOfFunnel({
  project_id,
  funnel_id,
}: Wanted): Promise<(NamedStage & { probability: number | null })[]> {
  const funnels = await funnelsOf(project_id);
  return funnels.find((it) => it.id === funnel_id)?.stages ?? [];
}
