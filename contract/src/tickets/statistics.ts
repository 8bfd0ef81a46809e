import * as z from 'zod/mini';
import { flag, id, many, wireTime } from '../common.ts';
import { answer, endpoint } from '../http.ts';
import { sheetTypes } from '../sheet-types.ts';
import { days, graphSteps, isPeriod, period, span, timeCounts } from '../statistics.ts';
import { priorityLevels } from './priorities.ts';
import type { PromiseKind } from './promises.ts';

const ids = many(id);
/**
 * Which tickets are counted: those of the channels that the viewer sees, by what they are now, so that a list under the
 * same filter has as many. Working time leaves out pauses for the client.
 */
const filter = {
  ...period,
  channel_id: z.optional(ids),
  department_id: z.optional(z.union([z.literal('none'), ids])),
  manager_id: z.optional(z.union([z.enum(['me', 'none']), ids])),
  tag_id: z.optional(ids),
  priority: z.optional(many(z.enum(priorityLevels))),
};
const kept = z.object({ kept: z.number(), broken: z.number() });

export const ticketFigures = z.object({
  /** Made in the period. */
  opened: z.number(),
  /** Closed in the period, and still so. */
  closed: z.number(),
  /** Not closed at the end of the period; of one that is not over: now. */
  open: z.number(),
  /** Of those made in the period. */
  first_answer: span,
  /** Of those closed in the period, without those that were merged into others. */
  solution: span,
  /** Which ended in the period. */
  promises: z.object({ first_answer: kept, next_answer: kept, solution: kept } satisfies Record<
    PromiseKind,
    typeof kept
  >),
  /** Given in the period; how many of each from 1 to 5. */
  ratings: z.object({ count: z.number(), average: z.nullable(z.number()), distribution: z.array(z.number()) }),
});
export type TicketFigures = z.infer<typeof ticketFigures>;

export const ticketStatistics = z.object({
  period: days,
  /** As many days before; null: it was not asked for. */
  period_before: z.nullable(days),
  figures: ticketFigures,
  figures_before: z.nullable(ticketFigures),
  /** How many tickets the broken next answers are of, as one may have several; null: too many to count. */
  next_answer_broken_in: z.nullable(z.number()),
  /** Whoever has or had one in either period; null: nobody's. */
  people: z.array(
    z.object({ manager: z.nullable(z.number()), figures: ticketFigures, figures_before: z.nullable(ticketFigures) }),
  ),
  /** The latest of the period, ten at most. */
  comments: z.array(
    z.object({
      id: z.number(),
      number: z.number(),
      manager: z.nullable(z.number()),
      rating: z.number(),
      comment: z.string(),
      rated_at: wireTime,
    }),
  ),
});
export type TicketStatistics = z.infer<typeof ticketStatistics>;

export const getTicketStatistics = endpoint({
  method: 'GET',
  path: '/api/app/ticket/stats/',
  access: 'project',
  module: 'ticket',
  summary: 'Figures of tickets in a period, by person too, and of the period before',
  input: z.strictObject({ ...filter, time: z.optional(z.enum(timeCounts)), compare: z.optional(flag) }).check(isPeriod),
  output: answer(ticketStatistics),
});

const point = z.object({
  /** Its first day within the period. */
  day: z.string(),
  opened: z.number(),
  closed: z.number(),
  /** At its end. */
  open: z.number(),
  /** The median in seconds. */
  first_answer: z.nullable(z.number()),
});
export type TicketPoint = z.infer<typeof point>;

export const ticketGraph = z.object({
  step: z.enum(graphSteps),
  points: z.array(point),
  points_before: z.nullable(z.array(point)),
  /** How many were made: by the days of the week, Monday first, and the hours of the day. */
  hours: z.array(z.array(z.number())),
});
export type TicketGraph = z.infer<typeof ticketGraph>;

export const getTicketGraph = endpoint({
  method: 'GET',
  path: '/api/app/ticket/graph/',
  access: 'project',
  module: 'ticket',
  summary: 'Tickets of a period by day, and the hours at which they come',
  input: z.strictObject({ ...filter, time: z.optional(z.enum(timeCounts)), compare: z.optional(flag) }).check(isPeriod),
  output: answer(ticketGraph),
});

export const mostInSheet = 100_000;

/** Those made in the period, the newest first. */
export const exportTickets = endpoint({
  method: 'GET',
  path: '/api/app/ticket/export/',
  access: 'project',
  module: 'ticket',
  permission: 'contacts.export',
  sends: 'file',
  summary: 'A sheet of the tickets of a period, one a line; 100,000 lines at most',
  input: z.strictObject({ ...filter, type: z.optional(z.enum(sheetTypes)) }).check(isPeriod),
  output: z.unknown(),
});
