import * as z from 'zod/mini';
import { count, day, flag } from './common.ts';
import { daysBetween } from './time.ts';

/** By the hours of whoever answers; or by the clock on the wall. */
export const timeCounts = ['working', 'wall'] as const;
export type TimeCount = (typeof timeCounts)[number];

/** Ten years are more than anybody reads. */
const mostDays = 3660;

/** Within a time of which there can be figures: where one end is left open, the days between stay few. */
const countedDay = day.check(z.refine((it) => it >= '2000-01-01' && it < '2200-01-01', 'wrong'));

/** Without a last day it ends today, without a first one it has thirty days. */
export const period = { date_from: z.optional(countedDay), date_to: z.optional(countedDay) };
/** Beside it the same number of days before. */
export const comparedPeriod = { ...period, compare: z.optional(flag) };

type Asked = { date_from?: string | undefined; date_to?: string | undefined };
export const isPeriod = z.refine<Asked>(
  ({ date_from, date_to }) => !date_from || !date_to || isWithin(daysBetween(date_from, date_to)),
  { path: ['date_to'], error: 'wrong' },
);
const isWithin = (days: number): boolean => days >= 0 && days < mostDays;

/** An hour of the week; Monday's first one is 0. */
export const weekHour = count.check(z.lte(167));

export const days = z.object({ from: z.string(), to: z.string() });

/** How long they took, in seconds, within five percent; null: there was none. */
export const span = z.object({ count: z.number(), median: z.nullable(z.number()), p90: z.nullable(z.number()) });
export type Span = z.infer<typeof span>;

/** Days of a year at most; a longer period goes by months. */
export const graphSteps = ['day', 'month'] as const;
export const mostDaysByDay = 366;
