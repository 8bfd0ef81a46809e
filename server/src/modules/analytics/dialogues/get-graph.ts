import type { DialoguePoint, getDialogueGraph as endpoint } from '@parley/contract/analytics/dialogues';
import type { Output, Parsed } from '@parley/contract/http';
import { mostDaysByDay, type TimeCount } from '@parley/contract/statistics';
import { daysBetween } from '@parley/contract/time';
import { now } from '../../../kit/clock.ts';
import { dbToRead } from '../../../kit/db/index.ts';
import { type Histogram, quantile } from '../../../kit/statistics/histogram.ts';
import { type Days, daysOf, firstOf, periodBefore, periodOf, piecesOf } from '../../../kit/statistics/period.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { readSums } from './figures.queries.ts';
import { addSums, noSums, type Sums } from './sums.ts';
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
    compare ? pointsOf(asked, periodBefore(period)) : null,
    hoursOf(asked, period),
  ]);
  return { data: { step, points, points_before, hours: weekOf(hours) } };
}

async function pointsOf({ wanted, step, time }: Asked, period: Days): Promise<DialoguePoint[]> {
  const pieces = step === 'day' ? { months: null, days: [period] } : piecesOf(period);
  const names = [`first_answer_${time}`, `answer_${time}`] as const;
  const rows = await readSums(dbToRead(wanted), wanted, 'nothing', pieces, names);
  const byStep = new Map<string, Sums>();
  for (const row of rows) {
    const on = step === 'day' ? row.begins : firstOf(row.begins);
    const known = byStep.get(on) ?? noSums();
    addSums(known, row);
    byStep.set(on, known);
  }
  return stepsOf(step, period).map(({ day, key }): DialoguePoint => {
    const sums = byStep.get(key) ?? noSums();
    return {
      day,
      new_dialogues: sums.new_dialogues,
      messages_in: sums.messages_in,
      messages_out: sums.messages_out,
      first_answer: quantile(sums[`first_answer_${time}`], 0.5),
      answer: quantile(sums[`answer_${time}`], 0.5),
      calls_in: sums.calls_in,
      calls_out: sums.calls_out,
      calls_answered: sums.calls_answered,
      calls_missed: sums.calls_missed,
    };
  });
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
