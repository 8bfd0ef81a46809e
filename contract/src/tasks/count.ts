import * as z from 'zod/mini';
import { answer, endpoint } from '../http.ts';
import { isTimeZone } from '../time.ts';

const hoursEast = z.number().check(z.gte(-14), z.lte(14));
/** The page's clock, a zone or hours east of Greenwich: days begin by it. Where it is not said, by the project's. */
// The same as `givenClock`, which would bring a file more to the first screen.
export const timezone = z.optional(
  z.union([
    hoursEast,
    z.pipe(z.pipe(z.string().check(z.regex(/^[+-]?\d{1,2}(\.\d{1,2})?$/)), z.transform(Number)), hoursEast),
    z.string().check(z.refine(isTimeZone, 'time_zone')),
  ]),
);

/** Counted up to 1000 each: more is more than anyone reads. */
export const countActiveTasks = endpoint({
  method: 'GET',
  path: '/api/app/tasks/count_active/',
  access: 'project',
  module: 'tasks',
  summary: 'How many of one’s own tasks are overdue, and how many are due later today',
  input: z.strictObject({ timezone }),
  /** `open`: there is something to be done at all. */
  output: answer(z.object({ outdated: z.number(), today: z.number(), open: z.boolean() })),
});
