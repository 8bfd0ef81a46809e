import * as z from 'zod/mini';
import { id, text } from '../common.ts';
import { answer, done, endpoint } from '../http.ts';
import { liveEvent } from '../live.ts';
import { listStatuses, ticketFilters, ticketOrders } from './tickets.ts';

/** As many of one's own. */
export const MAX_TICKET_VIEWS = 50;

const viewBody = {
  name: text(100),
  filter: z.strictObject({
    ...ticketFilters,
    status: z.enum([...listStatuses, 'all']),
    order: z.optional(z.enum(ticketOrders)),
  }),
  /** Everyone in the project has it, or only its maker. */
  shared: z.boolean(),
};
export const ticketView = z.object({ id: z.number(), ...viewBody, user_id: z.number() });
export type TicketView = z.infer<typeof ticketView>;

const onViews = { path: '/api/app/ticket/view/', access: 'project', module: 'ticket' } as const;

export const listTicketViews = endpoint({
  ...onViews,
  method: 'GET',
  summary: 'Kept views of the list of tickets: one’s own and shared ones',
  input: z.strictObject({}),
  output: answer(z.array(ticketView)),
});

export const keepTicketView = endpoint({
  ...onViews,
  method: 'POST',
  summary: 'Keep a view; under a name that one has already it replaces that one. To share it wants `tickets.edit`',
  input: z.strictObject(viewBody),
  output: answer(ticketView),
});

export const deleteTicketView = endpoint({
  ...onViews,
  method: 'DELETE',
  path: '/api/app/ticket/view/:id/',
  summary: 'Forget a kept view',
  input: z.strictObject({ id }),
  output: done,
});

/** Views that this person has came, went or were changed: they are fetched anew. */
export const ticketViewsChanged = liveEvent('tickets:views_changed', z.object({}));
