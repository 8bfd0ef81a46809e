import type { getForecast as endpoint } from '@parley/contract/analytics/conversion';
import type { Output, Parsed } from '@parley/contract/http';
import { addDays, dayOf } from '@parley/contract/time';
import { now } from '../../../kit/clock.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { onTheWay } from './counted.ts';
import { amountOf, type NamedStage, reachedStages } from './figures.ts';
import { stagesOfFunnel } from './get-conversion.ts';
import { always, readSums } from './read-sums.ts';
import type { Sums } from './sums.ts';
import { wantedBy } from './wanted.ts';

/** What is asked narrows which deals are open; how likely they are won is what the whole funnel shows. */
export async function getForecast(viewer: Viewer, asked: Parsed<typeof endpoint>): Promise<Output<typeof endpoint>> {
  const wanted = wantedBy(viewer, asked);
  const today = dayOf(now().getTime(), viewer.time_zone);
  const year = { from: addDays(today, -364), to: today };
  const names = ['counts', 'money'] as const;
  const [stages, standing, lately] = await Promise.all([
    stagesOfFunnel(wanted),
    readSums(wanted, { cohort: { period: always, stage_id: null }, names }),
    readSums({ ...wanted, filter: {} }, { cohort: { period: year, stage_id: null }, names }),
  ]);
  const shares = wonShares(lately, stages);
  const open = stages
    .filter((it) => it.ending === null)
    .map(({ id, name, color, probability }) => {
      const amount = amountOf(standing, [`at:${id}`]);
      const percent = probability ?? Math.round((shares.get(id) ?? 0) * 100);
      const expected = Math.round(amount.sum * percent) / 100;
      return { stage_id: id, name, color, ...amount, probability: percent, is_own: probability !== null, expected };
    });
  const expected = Math.round(open.reduce((sum, it) => sum + it.expected, 0) * 100) / 100;
  return { data: { stages: open, expected } };
}

/** Of those that reached a stage, how many were won. */
function wonShares(sums: Sums, stages: NamedStage[]): Map<number, number> {
  const way = onTheWay(stages).map((it) => it.id);
  const reached = reachedStages(sums, stages);
  return new Map(
    way.map((id, nth) => {
      const won = amountOf(
        sums,
        way.slice(nth).map((further) => `won:${further}`),
      );
      const came = reached.get(id)!.deals;
      return [id, came ? won.deals / came : 0];
    }),
  );
}
