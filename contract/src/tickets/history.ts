import * as z from 'zod/mini';
import { actor } from '../actors.ts';
import { id, wireTime } from '../common.ts';
import { factWords } from '../facts.ts';
import { answer, endpoint } from '../http.ts';

/** `merged`: into another one; `received`: another one was merged into it. */
export const ticketActionKinds = [
  'created',
  'changed',
  'assigned',
  'handed_over',
  'answered',
  'pending',
  'opened',
  'closed',
  'merged',
  'received',
  'removed',
  'promise_broken',
  'rating_asked',
  'rated',
] as const;

export const ticketAction = z.object({
  id: z.number(),
  kind: z.enum(ticketActionKinds),
  actor,
  /** Why it came by itself: a client wrote, nobody wrote for long, a rule. */
  why: z.nullable(z.string()),
  /** By the ticket's own fields: what was, and what is. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  /** What those are called that are named by id. */
  words: factWords,
  /** Of the last thing that happened, if the viewer did it: what takes it back. */
  undo: z.nullable(z.uuid()),
  created_at: wireTime,
});
export type TicketAction = z.infer<typeof ticketAction>;

export const listTicketActions = endpoint({
  method: 'GET',
  path: '/api/app/ticket/:id/history/',
  access: 'project',
  module: 'ticket',
  summary: 'What happened to a ticket, the newest first; the last 100',
  input: z.strictObject({ id }),
  output: answer(z.array(ticketAction)),
});
