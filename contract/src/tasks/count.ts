import * as z from 'zod/mini';
import { answer, endpoint } from '../http.ts';
import { givenClock } from '../time.ts';

/** The page's clock: days begin by it. Where it is not said, by the project's. */
export const timezone = z.optional(givenClock);

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
