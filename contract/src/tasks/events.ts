import * as z from 'zod/mini';
import { type LiveEvent, liveEvent } from '../live.ts';

/** Which tasks, who was or is to do them, and whose doing it was; what they say is fetched by whoever may read it. */
const some = z.object({
  ids: z.array(z.number()),
  managers_ids: z.array(z.number()),
  by: z.nullable(z.number()),
  /** Under which their history keeps what was done at one press. */
  stroke: z.optional(z.string()),
});
export type TaskEvent = LiveEvent<typeof some>;

export const tasksCreated = liveEvent('tasks:created', some);
/** Changed, removed or brought back. */
export const tasksUpdated = liveEvent('tasks:updated', some);
/** Their time is over; told once for each time. */
export const tasksOverdue = liveEvent('tasks:overdue', some);
