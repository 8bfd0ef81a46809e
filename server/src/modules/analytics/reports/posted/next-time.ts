import { addDays, dayOf, momentAt, weekdayOf } from '@parley/contract/time';
import type { ReportSpan } from '@parley/contract/analytics/reports';
import { firstOf } from '../../../../kit/statistics/period.ts';

type Weekly = { /** Monday is 1. */ weekday: number; /** Of the day, by the clock. */ minute: number };

/** The next moment after this one when the project's clock shows that day and that minute. */
export function nextTime({ weekday, minute }: Weekly, after: number, time_zone: string): number {
  const today = dayOf(after, time_zone);
  const ahead = (weekday - weekdayOf(today) + 7) % 7;
  const soon = momentAt(addDays(today, ahead), minute, time_zone);
  return soon > after ? soon : momentAt(addDays(today, ahead + 7), minute, time_zone);
}

const daysIn: Record<Exclude<ReportSpan, 'last_month'>, number> = { week: 7, month: 30 };

/** The days before the one on which it was to be made, however late it is written. */
export function spanBefore(span: ReportSpan, due: number, time_zone: string): { date_from: string; date_to: string } {
  const day = dayOf(due, time_zone);
  const ended = addDays(firstOf(day), -1);
  if (span === 'last_month') return { date_from: firstOf(ended), date_to: ended };
  return { date_from: addDays(day, -daysIn[span]), date_to: addDays(day, -1) };
}
