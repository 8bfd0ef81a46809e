import * as z from 'zod/mini';
import { answer, endpoint } from '../http.ts';

/** Of all that the viewer sees; `mine`, `queue`: open ones that are theirs, or wait for somebody of their departments. */
export const ticketCounts = z.object({
  opened: z.number(),
  pending: z.number(),
  closed: z.number(),
  mine: z.number(),
  queue: z.number(),
});
export type TicketCounts = z.infer<typeof ticketCounts>;

export const countTickets = endpoint({
  method: 'GET',
  path: '/api/app/ticket/counts/',
  access: 'project',
  module: 'ticket',
  summary: 'How many tickets there are by status, and how many are mine',
  input: z.strictObject({}),
  output: answer(ticketCounts),
});
