import { mostDaysByDay } from '@parley/contract/statistics';
import type { getTicketGraph as endpoint, TicketPoint } from '@parley/contract/tickets/statistics';
import type { Output, Parsed } from '@parley/contract/http';
import { addDays, daysBetween } from '@parley/contract/time';
import { now } from '../../../kit/clock.ts';
import { dbToRead } from '../../../kit/db/index.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { facetFor, openAfter, readSums, type ReadSums, type Wanted } from './figures.queries.ts';
import { addHistogram, type Histogram, quantile } from '../../../kit/statistics/histogram.ts';
import { type Days, daysOf, firstOf, periodBefore, periodOf, piecesOf } from '../../../kit/statistics/period.ts';
import { wantedBy } from './wanted.ts';

type Asked = { wanted: Wanted; step: 'day' | 'month'; times: 'first_answer_wall' | 'first_answer_working' };
type Series = { points: TicketPoint[]; hours: Histogram };

export async function getTicketGraph(
  viewer: Viewer,
  { time = 'working', compare = false, ...filter }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const period = periodOf(filter, now().getTime(), viewer.time_zone);
  const step = daysBetween(period.from, period.to) < mostDaysByDay ? 'day' : 'month';
  const asked: Asked = { wanted: wantedBy(viewer, filter), step, times: `first_answer_${time}` };
  const [series, before] = await Promise.all([
    seriesOf(asked, period),
    compare ? seriesOf(asked, periodBefore(period)) : null,
  ]);
  return {
    data: { step, points: series.points, points_before: before && before.points, hours: weekOf(series.hours) },
  };
}

async function seriesOf({ wanted, step, times }: Asked, period: Days): Promise<Series> {
  const db = dbToRead(wanted);
  const facet = facetFor(wanted, false);
  const pieces = step === 'day' ? { months: null, days: [period] } : piecesOf(period);
  const [rows, before] = await Promise.all([
    readSums(db, wanted, facet, pieces, ['hours', times]),
    openAfter(db, wanted, facet, addDays(period.from, -1)),
  ]);
  const hours: Histogram = {};
  const byStep = new Map<string, ReadSums[]>();
  for (const row of rows) {
    addHistogram(hours, row.hours!);
    const on = step === 'day' ? row.begins : firstOf(row.begins);
    byStep.set(on, [...(byStep.get(on) ?? []), row]);
  }
  let open = before.reduce((sum, it) => sum + it.open, 0);
  const points = stepsOf(step, period).map(({ day, key }): TicketPoint => {
    const of = byStep.get(key) ?? [];
    const [opened, closed] = [total(of, 'opened'), total(of, 'closed')];
    open += opened - closed;
    const took: Histogram = {};
    for (const row of of) addHistogram(took, row[times]!);
    return { day, opened, closed, open, first_answer: quantile(took, 0.5) };
  });
  return { points, hours };
}

const total = (rows: ReadSums[], name: 'opened' | 'closed'): number => rows.reduce((sum, it) => sum + it[name], 0);

/** Each with its first day in the period, and what its sums are found by. */
function stepsOf(step: 'day' | 'month', period: Days): { day: string; key: string }[] {
  const days = daysOf(period);
  if (step === 'day') return days.map((day) => ({ day, key: day }));
  return days.filter((day, nth) => nth === 0 || day.endsWith('-01')).map((day) => ({ day, key: firstOf(day) }));
}

const weekOf = (hours: Histogram): number[][] =>
  Array.from({ length: 7 }, (_, day) => Array.from({ length: 24 }, (__, hour) => hours[day * 24 + hour] ?? 0));
