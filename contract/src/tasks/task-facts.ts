import * as z from 'zod/mini';
import { factKind } from '../facts.ts';
import { repeats } from './tasks.ts';

/** All of a task: what it began with, and what became of it, are its changes one after another. */
const fields = {
  date: z.string(),
  comment: z.string(),
  result: z.string(),
  priority: z.boolean(),
  category_id: z.number(),
  manager_id: z.number(),
  author_id: z.number(),
  contact_id: z.number(),
  /** Where the contact is gone for good: by which it is seen. */
  channels_ids: z.array(z.number()),
  deal_id: z.number(),
  ticket_id: z.number(),
  repeat: z.enum(repeats),
  /** By months, the day it is meant for, where its own date is another one. */
  repeat_day: z.number(),
  created_auto: z.boolean(),
  closed_at: z.string(),
  deleted_at: z.string(),
};

export const taskCreated = factKind('taskCreated', 'task', fields);
export const taskChanged = factKind('taskChanged', 'task', fields);
/** Only to another time. */
export const taskMoved = factKind('taskMoved', 'task', fields);
/** To be done by somebody else, whatever else was changed with it. */
export const taskAssigned = factKind('taskAssigned', 'task', fields);
export const taskClosed = factKind('taskClosed', 'task', fields);
export const taskReopened = factKind('taskReopened', 'task', fields);
export const taskRemoved = factKind('taskRemoved', 'task', fields);
export const taskRestored = factKind('taskRestored', 'task', fields);
/** For good, with all that was told of it. */
export const taskErased = factKind('taskErased', 'task', {});

/** All that tell how a task stands. */
export const taskFacts = [
  taskCreated,
  taskChanged,
  taskMoved,
  taskAssigned,
  taskClosed,
  taskReopened,
  taskRemoved,
  taskRestored,
] as const;
export type TaskFactKind = (typeof taskFacts)[number];
