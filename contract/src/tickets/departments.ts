import * as z from 'zod/mini';
import { flag, id, rowId, text, upTo, whole } from '../common.ts';
import { answer, done, endpoint } from '../http.ts';
import { liveEvent } from '../live.ts';
import { turnRules } from '../projects/teams.ts';
import { workingHours } from '../projects/working-hours.ts';
import { priorityTypes } from './priorities.ts';
import { promises } from './promises.ts';

/** How often a client is asked for a rating: after so many of their tickets, or not within so many hours of the last time. */
export const ratingTypes = ['count', 'hours'] as const;
export type RatingType = (typeof ratingTypes)[number];

/**
 * When a ticket is made by itself of what a client writes while they have none open in the dialogue: always, outside
 * working hours, or if one of the words is in it.
 */
export const openingOccasions = ['always', 'off_hours', 'words'] as const;
export const opening = z
  .strictObject({
    when: z.enum(openingOccasions),
    /** Of these channels; none named: of all. */
    channels_ids: z.array(rowId).check(z.maxLength(100)),
    words: z.array(text(60)).check(z.maxLength(50)),
  })
  .check(z.refine((it) => it.when !== 'words' || it.words.length > 0, { path: ['words'], error: 'required' }));
export type Opening = z.infer<typeof opening>;

/** From when to when on every day, over midnight as well; 00:00-00:00: the hours of the project. */
const sameEveryDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/));

export const department = z.object({
  id: z.number(),
  name: z.string(),
  /** Who works in it. */
  managers: z.array(z.number()),
  /** The reference's spelling of `hours`: one period for every day, the usual one where days differ. */
  working_hours: sameEveryDay,
  /** A week with its holidays; null: those of the project. */
  hours: z.nullable(workingHours),
  /** How a client is asked for a rating; null: they are not. */
  rating_message: z.nullable(z.string()),
  rating_period: z.nullable(z.number()),
  rating_type: z.nullable(z.enum(ratingTypes)),
  /** Null: priorities are not shown. */
  priority_type: z.nullable(z.enum(priorityTypes)),
  /** Tags that its tickets can have; none: all of them. */
  tags: z.array(z.number()),
  /** What a new ticket of it is tagged with. */
  default_tag: z.nullable(z.number()),
  /** Who of them gets a new ticket, among those online, at work and below the cap; who waits is in the queue. */
  rule: z.enum(turnRules),
  cap: z.number(),
  promises,
  openings: z.array(opening),
  /** A client who writes within so many hours after it was closed opens the ticket again; 0: never. */
  reopen_hours: z.number(),
});
export type Department = z.infer<typeof department>;

const body = {
  name: text(100),
  managers: z.array(rowId).check(z.maxLength(500)),
  working_hours: sameEveryDay,
  /** Where both are said, this counts. */
  hours: z.nullable(workingHours),
  rating_message: z.nullable(upTo(1000).check(z.trim())),
  rating_period: z.nullable(whole(1, 10_000)),
  rating_type: z.nullable(z.enum(ratingTypes)),
  priority_type: z.nullable(z.enum(priorityTypes)),
  tags: z.array(rowId).check(z.maxLength(200)),
  default_tag: z.nullable(rowId),
  rule: z.enum(turnRules),
  cap: whole(0, 1000),
  promises,
  openings: z.array(opening).check(z.maxLength(20)),
  reopen_hours: whole(0, 8760),
};

const onDepartments = { path: '/api/app/ticket/department/', access: 'project', module: 'ticket' } as const;
const onDepartment = { ...onDepartments, path: '/api/app/ticket/department/:id/', permission: 'tickets.edit' } as const;

export const listDepartments = endpoint({
  ...onDepartments,
  method: 'GET',
  summary: 'Departments that answer tickets',
  input: z.strictObject({}),
  output: answer(z.array(department)),
});

export const createDepartment = endpoint({
  ...onDepartments,
  method: 'POST',
  permission: 'tickets.edit',
  summary: 'Add a department',
  input: z.extend(z.partial(z.strictObject(body)), { name: body.name }),
  output: answer(department),
});

/** Without a message or a period there is no rating: the other fields of it go too. */
export const updateDepartment = endpoint({
  ...onDepartment,
  method: 'PUT',
  summary: 'Change a department; promises of its open tickets are worked out anew',
  input: z.extend(z.partial(z.strictObject(body)), { id }),
  output: answer(department),
});

/** One with open tickets is refused with their number, unless `with_tickets` says that this is known: they stay without one. */
export const deleteDepartment = endpoint({
  ...onDepartment,
  method: 'DELETE',
  summary: 'Remove a department; its tickets stay without one',
  input: z.strictObject({ id, with_tickets: z.optional(flag) }),
  output: done,
});

/** Departments or tags came, went or were changed: they are fetched anew. */
export const ticketSettingsChanged = liveEvent('tickets:settings_changed', z.object({}));
