import * as z from 'zod/mini';
import { rowId } from '../common.ts';
import { answer, endpoint } from '../http.ts';
import { promiseKinds, runningPromise } from './promises.ts';

/** Of the tickets of a client that are not closed, the most pressing one. */
export const ticketMark = z.object({
  contact_id: z.number(),
  number: z.number(),
  status: z.enum(['opened', 'pending']),
  promise: z.nullable(runningPromise),
  broken: z.array(z.enum(promiseKinds)),
  /** How many there are besides. */
  others: z.number(),
});
export type TicketMark = z.infer<typeof ticketMark>;

/** Clients without such a ticket are not named. */
export const getTicketMarks = endpoint({
  method: 'POST',
  path: '/api/app/ticket/marks/',
  access: 'project',
  module: 'ticket',
  summary: 'Which of these clients have tickets that are not closed, and which of them presses most',
  input: z.strictObject({ contacts_ids: z.array(rowId).check(z.minLength(1), z.maxLength(200)) }),
  output: answer(z.array(ticketMark)),
});
