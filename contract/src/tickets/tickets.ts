import * as z from 'zod/mini';
import { count, day, id, many, rowId, text, upTo, whole, wireTime } from '../common.ts';
import { answer, endpoint, page, pageNumber, withinNumbered } from '../http.ts';
import { channelTypes } from '../projects/channels.ts';
import { weekHour } from '../statistics.ts';
import { greatestPriority, leastPriority, priorityLevels } from './priorities.ts';
import { promiseKinds, runningPromise } from './promises.ts';

/** `pending` waits for the client. */
export const ticketStatuses = ['opened', 'pending', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];
/** A list may also be of all that are not closed. */
export const listStatuses = [...ticketStatuses, 'unclosed'] as const;
export type ListStatus = (typeof listStatuses)[number];

export const ticket = z.object({
  id: z.number(),
  /** What people call it: #1042, counted in each project by itself. */
  number: z.number(),
  subject: z.string(),
  status: z.enum(ticketStatuses),
  /** The dialogue it is about, and its channel: who sees that sees the ticket. */
  user_id: z.number(),
  bot_id: z.number(),
  messenger_type: z.enum(channelTypes),
  contact: z.object({ id: z.number(), name: z.string() }),
  /** What it was made of. */
  message_id: z.nullable(z.number()),
  /** Whose it is; null: it waits for somebody. */
  manager: z.nullable(z.number()),
  /** Who made it; null: it came by itself. */
  author_id: z.nullable(z.number()),
  department_id: z.nullable(z.number()),
  tags: z.array(z.number()),
  priority: z.number(),
  /** What came of it, said when it was closed. */
  result: z.nullable(z.string()),
  rating: z.nullable(z.number()),
  rating_comment: z.nullable(z.string()),
  /** The deal it belongs to; null also when the viewer may not see it. */
  lead: z.nullable(z.object({ id: z.number(), name: z.string() })),
  date_created: wireTime,
  /** Our first answer. */
  answer_time: z.nullable(wireTime),
  finish_time: z.nullable(wireTime),
  last_message: z.nullable(wireTime),
  /** Since when the client waits for our word. */
  owed_since: z.nullable(wireTime),
  promise: z.nullable(runningPromise),
  /** Promises that were not kept. */
  broken: z.array(z.enum(promiseKinds)),
  /** Into which it was merged. */
  merged_into: z.nullable(z.number()),
  /** Grows with each change: of two versions the greater one is newer. */
  version: z.number(),
});
export type Ticket = z.infer<typeof ticket>;

/**
 * `recent`: by the last message, the newest first. `due`: by what runs out first, `waiting`: by who waits longest; closed
 * ones are in neither.
 */
export const ticketOrders = ['recent', 'due', 'waiting', 'newest', 'oldest', 'priority'] as const;
export type TicketOrder = (typeof ticketOrders)[number];

const ids = many(id);
/** In a query they arrive as digits. */
const stars = z.union([whole(1, 5), z.pipe(z.enum(['1', '2', '3', '4', '5']), z.transform(Number))]);
/** What a list can be asked for; saved views and statistics that open a list say the same. */
export const ticketFilters = {
  status: z.optional(z.enum(listStatuses)),
  contact_id: z.optional(id),
  user_id: z.optional(id),
  messenger_type: z.optional(many(z.enum(channelTypes))),
  channel_id: z.optional(ids),
  department_id: z.optional(z.union([z.literal('none'), ids])),
  /** One's own, those that wait for somebody, or by name. */
  manager_id: z.optional(z.union([z.enum(['me', 'none']), ids])),
  tag_id: z.optional(ids),
  priority: z.optional(many(z.enum(priorityLevels))),
  /** Broken: one was not kept. At risk: one is about to be, and is not yet. Kept: closed, and none was broken. */
  promise: z.optional(z.enum(['broken', 'at_risk', 'kept'])),
  rating: z.optional(z.union([z.literal('none'), many(stars)])),
  crm_lead_id: z.optional(id),
  /** Days on which they were made, both included. */
  date_from: z.optional(day),
  date_to: z.optional(day),
  /** Days on which they were closed. */
  closed_from: z.optional(day),
  closed_to: z.optional(day),
  /** Days on which clients rated them. */
  rated_from: z.optional(day),
  rated_to: z.optional(day),
  /** Days on which promises of theirs were broken, of any kind or of these. */
  broken_kind: z.optional(many(z.enum(promiseKinds))),
  broken_from: z.optional(day),
  broken_to: z.optional(day),
  /** The hour of the week they were made in, by the project's clock; Monday's first is 0. */
  week_hour: z.optional(weekHour),
  /** They were open at the end of this day. */
  open_on: z.optional(day),
  /** Words of the subject, the client's name, or a number, which stands first; after a # the number alone. */
  search: z.optional(upTo(200)),
};

export const listTickets = endpoint({
  method: 'GET',
  path: '/api/app/ticket/',
  access: 'project',
  module: 'ticket',
  summary: 'Tickets, 30 a page; without a status all of them, from the newest message',
  input: z
    .strictObject({
      ...ticketFilters,
      order: z.optional(z.enum(ticketOrders)),
      count: z.optional(count),
      page: pageNumber,
      next: z.optional(upTo(100)),
    })
    .check(withinNumbered(30)),
  output: page(ticket),
});

/** By its id, or by the number that people call it, after a #. */
export const getTicket = endpoint({
  method: 'GET',
  path: '/api/app/ticket/:id/',
  access: 'project',
  module: 'ticket',
  summary: 'One ticket',
  input: z.strictObject({ id: z.union([id, z.string().check(z.regex(/^#[1-9]\d{0,9}$/))]) }),
  output: answer(ticket),
});

const body = {
  subject: text(200),
  manager: z.nullable(rowId),
  department_id: z.nullable(rowId),
  tags: z.array(rowId).check(z.maxLength(50)),
  priority: whole(leastPriority, greatestPriority),
  crm_lead_id: z.nullable(rowId),
};

/** A repeat under the same `uid` finds the ticket that it made. */
export const createTicket = endpoint({
  method: 'POST',
  path: '/api/app/ticket/',
  access: 'project',
  module: 'ticket',
  summary: 'Make a ticket of a dialogue, or of one message of it',
  input: z.extend(z.partial(z.strictObject(body)), {
    uid: z.optional(z.uuid()),
    user_id: rowId,
    message_id: z.optional(z.nullable(rowId)),
  }),
  output: answer(z.extend(ticket, { undo: z.uuid() })),
});

export const updateTicket = endpoint({
  method: 'PUT',
  path: '/api/app/ticket/:id/',
  access: 'project',
  module: 'ticket',
  summary: 'Change a ticket, hand it over with a note, let it wait for the client, close it or open it again',
  input: z.extend(z.partial(z.strictObject(body)), {
    id,
    status: z.optional(z.enum(ticketStatuses)),
    result: z.optional(z.nullable(upTo(10_000).check(z.trim()))),
    /** Written into the dialogue as a note for colleagues. */
    note: z.optional(text(4096)),
    /** The newest message that was read: put away, the ticket is opened again by what its client wrote later. */
    seen_message_id: z.optional(rowId),
  }),
  output: answer(z.extend(ticket, { undo: z.nullable(z.uuid()) })),
});

export const mostTicketsAtOnce = 500;

export const changeTickets = endpoint({
  method: 'PUT',
  path: '/api/app/ticket/bulk/',
  access: 'project',
  module: 'ticket',
  summary: 'The same for many tickets at once, undone as one',
  input: z.strictObject({
    ids: z.array(rowId).check(z.minLength(1), z.maxLength(mostTicketsAtOnce)),
    status: z.optional(z.enum(ticketStatuses)),
    manager: z.optional(body.manager),
    department_id: z.optional(body.department_id),
    priority: z.optional(body.priority),
    add_tags: z.optional(body.tags),
    remove_tags: z.optional(body.tags),
    /** Of those whose dialogue was read, the newest message that was. */
    seen: z.optional(z.array(z.strictObject({ id: rowId, message_id: rowId })).check(z.maxLength(mostTicketsAtOnce))),
  }),
  output: answer(z.object({ changed: z.array(z.number()), undo: z.nullable(z.uuid()) })),
});

/** What it was about goes on in the other one; both of one client. */
export const mergeTickets = endpoint({
  method: 'PUT',
  path: '/api/app/ticket/merge/',
  access: 'project',
  module: 'ticket',
  summary: 'Put a ticket into another one of the same client',
  input: z.strictObject({ id: rowId, into: rowId }),
  output: answer(z.extend(ticket, { undo: z.uuid() })),
});
