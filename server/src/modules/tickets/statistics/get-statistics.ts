import type { TimeCount } from '@parley/contract/statistics';
import type { getTicketStatistics as endpoint, TicketFigures } from '@parley/contract/tickets/statistics';
import type { Output, Parsed } from '@parley/contract/http';
import { promiseKinds } from '@parley/contract/tickets/promises';
import { dayBegan, dayEnded } from '@parley/contract/time';
import { now } from '../../../kit/clock.ts';
import { dbToRead } from '../../../kit/db/index.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { answeredLate, facetFor, latestComments, openAfter, readSums, type Wanted } from './figures.queries.ts';
import { countIn, type Histogram, quantile } from '../../../kit/statistics/histogram.ts';
import { type Days, periodBefore, periodOf, piecesOf } from '../../../kit/statistics/period.ts';
import { addSums, noSums, promiseAt, type Sums } from './sums.ts';
import { wantedBy } from './wanted.ts';

type Person = number | null;
type Counts = { sums: Sums; open: number };

export async function getTicketStatistics(
  viewer: Viewer,
  { time = 'working', compare = false, ...asked }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const { time_zone } = viewer;
  const wanted = wantedBy(viewer, asked);
  const period = periodOf(asked, now().getTime(), time_zone);
  const period_before = compare ? periodBefore(period) : null;
  const [people, people_before, comments, next_answer_broken_in] = await Promise.all([
    countsOf(wanted, period, time),
    period_before && countsOf(wanted, period_before, time),
    latestComments(
      dbToRead(viewer),
      wanted,
      new Date(dayBegan(period.from, time_zone)),
      new Date(dayEnded(period.to, time_zone)),
    ),
    answeredLate(dbToRead(viewer), wanted, period),
  ]);
  const shown = (of: Map<Person, Counts>, id: Person): TicketFigures => figuresOf(of.get(id) ?? nothing(), time);
  const all = [...new Set([...people.keys(), ...(people_before?.keys() ?? [])])];
  return {
    data: {
      period,
      period_before,
      figures: figuresOf(together(people), time),
      figures_before: people_before && figuresOf(together(people_before), time),
      next_answer_broken_in,
      people: all
        .map((manager) => ({
          manager,
          figures: shown(people, manager),
          figures_before: people_before && shown(people_before, manager),
        }))
        .sort((a, b) => b.figures.closed - a.figures.closed || (a.manager ?? Infinity) - (b.manager ?? Infinity)),
      comments,
    },
  };
}

/** By whose they are; all of them together are the whole. */
async function countsOf(wanted: Wanted, period: Days, time: TimeCount): Promise<Map<Person, Counts>> {
  const db = dbToRead(wanted);
  const facet = facetFor(wanted, true);
  const names = [`first_answer_${time}`, `solution_${time}`] as const;
  const [rows, open] = await Promise.all([
    readSums(db, wanted, facet, piecesOf(period), [...names]),
    openAfter(db, wanted, facet, period.to),
  ]);
  const counts = new Map<Person, Counts>();
  const of = (id: Person): Counts => counts.get(id) ?? counts.set(id, nothing()).get(id)!;
  for (const row of rows) addSums(of(row.manager_id).sums, { ...noSums(), ...row });
  for (const it of open) if (it.open) of(it.manager_id).open = it.open;
  return counts;
}

const nothing = (): Counts => ({ sums: noSums(), open: 0 });

function together(people: Map<Person, Counts>): Counts {
  const whole = nothing();
  for (const { sums, open } of people.values()) {
    addSums(whole.sums, sums);
    whole.open += open;
  }
  return whole;
}

function figuresOf({ sums, open }: Counts, time: TimeCount): TicketFigures {
  const count = sums.ratings.reduce((sum, n) => sum + n, 0);
  const points = sums.ratings.reduce((sum, n, at) => sum + n * (at + 1), 0);
  const [first_answer, next_answer, solution] = promiseKinds.map((kind) => ({
    kept: sums.promises[promiseAt(kind, true)]!,
    broken: sums.promises[promiseAt(kind, false)]!,
  }));
  return {
    opened: sums.opened,
    closed: sums.closed,
    open,
    first_answer: spanOf(sums[`first_answer_${time}`]),
    solution: spanOf(sums[`solution_${time}`]),
    promises: { first_answer: first_answer!, next_answer: next_answer!, solution: solution! },
    ratings: { count, average: count ? Math.round((points / count) * 100) / 100 : null, distribution: sums.ratings },
  };
}

const spanOf = (histogram: Histogram) => ({
  count: countIn(histogram),
  median: quantile(histogram, 0.5),
  p90: quantile(histogram, 0.9),
});
