import type { DialoguePoint, getDialogueGraph as endpoint } from '@parley/contract/analytics/dialogues';
import type { Output, Parsed } from '@parley/contract/http';
import { mostDaysByDay, type TimeCount } from '@parley/contract/statistics';
import { daysBetween } from '@parley/contract/time';
import { now } from '../../../kit/clock.ts';
import { dbToRead } from '../../../kit/db/index.ts';
import { type Histogram, quantile } from '../../../kit/statistics/histogram.ts';
import { type Days, daysOf, firstOf, periodBefore, periodOf, piecesOf } from '../../../kit/statistics/period.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { readSums, type ReadSums } from './figures.queries.ts';
import { addSums, type HistogramName, noSums, type Sums } from './sums.ts';
import { type Wanted, wantedBy } from './wanted.ts';

type Step = 'day' | 'month';
type Asked = { wanted: Wanted; step: Step; time: TimeCount };

export async function getDialogueGraph(
  viewer: Viewer,
  { time = 'working', compare = false, ...filter }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const period = periodOf(filter, now().getTime(), viewer.time_zone);
  const step = daysBetween(period.from, period.to) < mostDaysByDay ? 'day' : 'month';
  const asked: Asked = { wanted: wantedBy(viewer, filter), step, time };
  const [points, points_before, hours] = await Promise.all([
    pointsOf(asked, period),
    compare ? firstAnswersOf(asked, periodBefore(period)) : null,
    hoursOf(asked, period),
  ]);
  return { data: { step, points, points_before, hours: weekOf(hours) } };
}

async function pointsOf(asked: Asked, period: Days): Promise<DialoguePoint[]> {
  const [first, every] = [`first_answer_${asked.time}`, `answer_${asked.time}`] as const;
  return (await steps(asked, period, [first, every])).map(({ day, sums }) => ({
    day,
    new_dialogues: sums.new_dialogues ?? 0,
    messages_in: sums.messages_in ?? 0,
    messages_out: sums.messages_out ?? 0,
    first_answer: quantile(sums[first] ?? {}, 0.5),
    answer: quantile(sums[every] ?? {}, 0.5),
    calls_in: sums.calls_in ?? 0,
    calls_out: sums.calls_out ?? 0,
    calls_answered: sums.calls_answered ?? 0,
    calls_missed: sums.calls_missed ?? 0,
  }));
}

async function firstAnswersOf(asked: Asked, period: Days): Promise<Pick<DialoguePoint, 'day' | 'first_answer'>[]> {
  const name = `first_answer_${asked.time}` as const;
  return (await steps(asked, period, [name])).map(({ day, sums }) => ({
    day,
    first_answer: quantile(sums[name] ?? {}, 0.5),
  }));
}

async function steps({ wanted, step }: Asked, period: Days, names: readonly HistogramName[]) {
  const pieces = step === 'day' ? { months: null, days: [period] } : piecesOf(period);
  const rows = await readSums(dbToRead(wanted), wanted, 'nothing', pieces, names);
  const byStep = Map.groupBy(rows, ({ begins }) => (step === 'day' ? begins : firstOf(begins)));
  return stepsOf(step, period).map(({ day, key }) => ({ day, sums: addedUp(byStep.get(key) ?? []) }));
}

/** A day of all is one row, which needs no adding up: over a year that is most of the time a graph takes. */
function addedUp(rows: ReadSums[]): Partial<Sums> {
  if (rows.length < 2) return rows[0] ?? {};
  const sums = noSums();
  for (const row of rows) addSums(sums, row);
  return sums;
}

/** Of the whole period, which months tell by few rows. */
async function hoursOf({ wanted }: Asked, period: Days): Promise<Histogram> {
  const whole = noSums();
  const rows = await readSums(dbToRead(wanted), wanted, 'nothing', piecesOf(period), ['hours']);
  for (const { hours } of rows) addSums(whole, { hours: hours! });
  return whole.hours;
}

/** Each with its first day in the period, and what its sums are found by. */
function stepsOf(step: Step, period: Days): { day: string; key: string }[] {
  const days = daysOf(period);
  if (step === 'day') return days.map((day) => ({ day, key: day }));
  return days.filter((day, nth) => nth === 0 || day.endsWith('-01')).map((day) => ({ day, key: firstOf(day) }));
}

const weekOf = (hours: Histogram): number[][] =>
  Array.from({ length: 7 }, (_, day) => Array.from({ length: 24 }, (__, hour) => hours[day * 24 + hour] ?? 0));
