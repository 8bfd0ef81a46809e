import * as z from 'zod/mini';
import { day, upTo, whole } from '../common.ts';
import { daysBetween } from '../time.ts';

export const mostPeriods = 6;
export const mostHolidays = 200;

/** Minutes since midnight by the clock of the project; a period may end at 24:00. */
const period = z
  .strictObject({ from: whole(0, 1439), to: whole(1, 1440) })
  .check(z.refine((it) => it.from < it.to, { path: ['to'], error: 'period_ends_before' }));
export type Period = z.infer<typeof period>;

/** When the doors are open on a day, one period after another; none: closed all day. */
const periods = z.array(period).check(
  z.maxLength(mostPeriods),
  z.refine((all) => all.every((it, nth) => nth === 0 || all[nth - 1]!.to <= it.from), 'periods_overlap'),
);

/** Days that are not as the week says: closed, or with periods of their own. */
const holiday = z
  .strictObject({
    from: day,
    /** The last day of it; the same one for a single day. */
    to: day,
    name: upTo(80),
    periods,
    every_year: z.boolean(),
  })
  .check(
    z.refine((it) => it.from <= it.to, { path: ['to'], error: 'holiday_ends_before' }),
    z.refine((it) => daysBetween(it.from, it.to) < 365, { path: ['to'], error: 'holiday_too_long' }),
  );
export type Holiday = z.infer<typeof holiday>;

export const workingHours = z.strictObject({
  /** From Sunday on, as `weekdayOf` counts. */
  week: z.array(periods).check(z.minLength(7), z.maxLength(7)),
  holidays: z.array(holiday).check(z.maxLength(mostHolidays)),
});
export type WorkingHours = z.infer<typeof workingHours>;
