import * as z from 'zod/mini';
import { actor } from '../actors.ts';
import { count, day, flag, givenTime, id, many, rowId, upTo, whole, wireTime } from '../common.ts';
import { answer, endpoint, page, pageNumber, withinNumbered } from '../http.ts';
import { timezone } from './count.ts';

/** As the reference counts them: what is to be done is 1. */
export const taskStatuses = { actual: 1, closed: 2 } as const;
export type TaskStatus = (typeof taskStatuses)[keyof typeof taskStatuses];

/** When it is closed, the next one is made, so much later. */
export const repeats = ['day', 'weekday', 'week', 'month', 'year'] as const;
export type Repeat = (typeof repeats)[number];

export const task = z.object({
  id: z.number(),
  status: z.union([z.literal(1), z.literal(2)]),
  /** To be done before. */
  date: wireTime,
  comment: z.string(),
  /** What came of it, said when it was closed. */
  result: z.nullable(z.string()),
  priority: z.boolean(),
  category_id: z.nullable(z.number()),
  /** Who is to do it; null: whoever it was has left. */
  manager_id: z.nullable(z.number()),
  /** Who gave it; null: it came by itself. */
  author_id: z.nullable(z.number()),
  created_auto: z.boolean(),
  repeat: z.nullable(z.enum(repeats)),
  contact: z.nullable(z.object({ id: z.number(), name: z.string(), phone: z.nullable(z.string()) })),
  /** The deal it is about, with where that stands; null also when the viewer may not see it. */
  deal: z.nullable(
    z.object({
      id: z.number(),
      name: z.string(),
      funnel: z.object({ id: z.number(), name: z.string() }),
      stage: z.object({ id: z.number(), name: z.string(), color: z.string() }),
    }),
  ),
  /** The ticket it came of; null also when the viewer may not see it. */
  ticket: z.nullable(z.object({ id: z.number(), number: z.number(), subject: z.string() })),
  created_at: wireTime,
  closed_at: z.nullable(wireTime),
  /** Grows with each change: of two versions the greater one is newer. */
  version: z.number(),
});
export type Task = z.infer<typeof task>;

const ids = many(id);
const words = {
  /** Everyone's; one's own and given by one; or by name. */
  manager_id: z.optional(z.union([z.literal('me'), z.literal('none'), ids])),
  category: z.optional(z.union([z.literal('none'), ids])),
  created_auto: z.optional(flag),
  priority: z.optional(flag),
  contact_id: z.optional(id),
  crm_lead_id: z.optional(id),
  ticket_id: z.optional(id),
  /** Only those of deals: with `manager_id=me` they are "my deals". */
  about: z.optional(z.enum(['leads'])),
  /** Days, both included. */
  date_from: z.optional(day),
  date_to: z.optional(day),
  timezone,
  /** Words of the comment or the client's name, or a part of a number. */
  search: z.optional(upTo(200)),
};

export const listTasks = endpoint({
  method: 'GET',
  path: '/api/app/tasks/',
  access: 'project',
  module: 'tasks',
  summary: 'Tasks, 20 a page: those to be done by their time, those closed from the newest',
  input: z
    .strictObject({
      ...words,
      status: z.optional(z.union([z.enum(['actual', 'closed']), z.enum(['1', '2'])])),
      /** Only those whose time is over. */
      other: z.optional(z.enum(['overdue'])),
      count: z.optional(count),
      page: pageNumber,
      next: z.optional(upTo(100)),
    })
    .check(withinNumbered(20)),
  output: page(task),
});

export const getTask = endpoint({
  method: 'GET',
  path: '/api/app/tasks/:id/',
  access: 'project',
  module: 'tasks',
  summary: 'One task',
  input: z.strictObject({ id }),
  output: answer(task),
});

const body = {
  date: givenTime,
  category_id: rowId,
  manager_id: rowId,
  comment: upTo(10_000).check(z.trim()),
  priority: z.boolean(),
  contact_id: z.nullable(rowId),
  crm_lead_id: z.nullable(rowId),
  ticket_id: z.nullable(rowId),
  repeat: z.nullable(z.enum(repeats)),
};

/** A repeat under the same `uid` finds the task that it made. */
export const createTask = endpoint({
  method: 'POST',
  path: '/api/app/tasks/',
  access: 'project',
  module: 'tasks',
  summary: 'Give somebody a task',
  input: z.strictObject({
    uid: z.optional(z.uuid()),
    date: body.date,
    category_id: body.category_id,
    manager_id: body.manager_id,
    comment: z.optional(body.comment),
    priority: z.optional(body.priority),
    contact_id: z.optional(body.contact_id),
    crm_lead_id: z.optional(body.crm_lead_id),
    ticket_id: z.optional(body.ticket_id),
    repeat: z.optional(body.repeat),
  }),
  output: answer(task),
});

/** What a change answers with; `undo` takes it back. */
const changed = z.object({ undo: z.uuid() });

export const updateTask = endpoint({
  method: 'PUT',
  path: '/api/app/tasks/:id/',
  access: 'project',
  module: 'tasks',
  summary: 'Change a task, close it with its result, or return it to what is to be done',
  input: z.extend(z.partial(z.strictObject(body)), {
    id,
    status: z.optional(z.union([z.literal(1), z.literal(2)])),
    result: z.optional(z.nullable(upTo(10_000).check(z.trim()))),
  }),
  output: answer(z.extend(task, changed.shape)),
});

/** Whose it is, or whoever may remove tasks. */
export const deleteTask = endpoint({
  method: 'DELETE',
  path: '/api/app/tasks/:id/',
  access: 'project',
  module: 'tasks',
  summary: 'Remove a task; for thirty days it is in the bin',
  input: z.strictObject({ id }),
  output: answer(changed),
});

export const mostTasksAtOnce = 500;

export const changeTasks = endpoint({
  method: 'PUT',
  path: '/api/app/tasks/bulk/',
  access: 'project',
  module: 'tasks',
  summary: 'Close many tasks at once, hand them over, or put them off',
  input: z
    .strictObject({
      ids: z.array(rowId).check(z.minLength(1), z.maxLength(mostTasksAtOnce)),
      status: z.optional(z.union([z.literal(1), z.literal(2)])),
      manager_id: z.optional(rowId),
      date: z.optional(givenTime),
      /** Each from its own time on, in minutes; what is overdue from now on. */
      put_off: z.optional(whole(1, 525_600)),
    })
    .check(z.refine((it) => it.date === undefined || it.put_off === undefined, { path: ['date'], error: 'wrong' })),
  output: answer(z.object({ changed: z.number(), undo: z.uuid() })),
});

/** Contacts without anything to be done are not named. */
export const getTaskMarks = endpoint({
  method: 'POST',
  path: '/api/app/tasks/marks/',
  access: 'project',
  module: 'tasks',
  summary: 'Which of these contacts have tasks, and whether one of them is overdue',
  input: z.strictObject({ contacts_ids: z.array(rowId).check(z.minLength(1), z.maxLength(200)) }),
  output: answer(z.array(z.object({ contact_id: z.number(), tasks_status: z.enum(['overdue', 'active']) }))),
});

export const taskAction = z.object({
  id: z.number(),
  kind: z.enum(['created', 'edited', 'closed', 'returned', 'removed', 'restored']),
  actor,
  /** What was changed, by the task's own fields. */
  before: z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()]))),
  after: z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()]))),
  created_at: wireTime,
});
export type TaskAction = z.infer<typeof taskAction>;

export const listTaskActions = endpoint({
  method: 'GET',
  path: '/api/app/tasks/:id/history/',
  access: 'project',
  module: 'tasks',
  summary: 'What happened to a task, the newest first; the last 100',
  input: z.strictObject({ id }),
  output: answer(z.array(taskAction)),
});
