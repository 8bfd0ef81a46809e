import type { ConversionStage } from '@parley/contract/analytics/conversion';
import type { Stage, StageEnding } from '@parley/contract/deals/funnels';
import type { Span } from '@parley/contract/statistics';
import { countIn, type Histogram, quantile } from '../../../kit/statistics/histogram.ts';
import { onTheWay } from './counted.ts';
import type { Sums } from './sums.ts';

type Amount = { deals: number; sum: number };
type Counts = Pick<Sums, 'counts' | 'money'>;
export type NamedStage = Pick<Stage, 'id' | 'name' | 'color' | 'ending'>;

export const amountOf = ({ counts, money }: Counts, names: string[]): Amount => ({
  deals: names.reduce((sum, name) => sum + (counts[name] ?? 0), 0),
  sum: names.reduce((sum, name) => sum + (money[name] ?? 0), 0) / 100,
});

/** Those whose name begins so. */
const startingWith = (histogram: Histogram, prefix: string): string[] =>
  Object.keys(histogram).filter((name) => name.startsWith(prefix));

export const allOf = (sums: Counts): Amount => amountOf(sums, startingWith(sums.counts, 'reached:'));

export const endedAs = (sums: Counts, stages: NamedStage[], ending: StageEnding): Amount =>
  amountOf(
    sums,
    stages.filter((it) => it.ending === ending).map((it) => `at:${it.id}`),
  );

export function spanOf(times: Histogram, name: string): Span {
  const prefix = `${name}:`;
  const own = Object.fromEntries(
    startingWith(times, prefix).map((key) => [key.slice(prefix.length), times[key]!] as const),
  );
  return { count: countIn(own), median: quantile(own, 0.5), p90: quantile(own, 0.9) };
}

export const shareOf = (part: number, whole: number): number | null =>
  whole ? Math.round((part / whole) * 10_000) / 10_000 : null;

/** Who came at all has reached the first stage, and who reached one has reached those before it. */
export function reachedStages(sums: Counts, stages: NamedStage[]): Map<number, Amount> {
  const way = onTheWay(stages).map((it) => it.id);
  return new Map(
    way.map((id, nth) => [
      id,
      nth === 0
        ? allOf(sums)
        : amountOf(
            sums,
            way.slice(nth).map((further) => `reached:${further}`),
          ),
    ]),
  );
}

export function stagesOf(sums: Sums, stages: NamedStage[]): ConversionStage[] {
  const all = allOf(sums);
  const reached = reachedStages(sums, stages);
  let before: number | null = null;
  return stages.map(({ id, name, color, ending }) => {
    const now = amountOf(sums, [`at:${id}`]);
    const here = reached.get(id) ?? now;
    const of_previous = before === null || ending === 'lost' ? null : shareOf(here.deals, before);
    if (ending !== 'lost') before = here.deals;
    return {
      stage_id: id,
      name,
      color,
      ending,
      ...here,
      of_first: shareOf(here.deals, all.deals),
      of_previous,
      now,
      stay: spanOf(sums.stays, String(id)),
    };
  });
}
