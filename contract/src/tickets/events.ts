import * as z from 'zod/mini';
import { liveEvent } from '../live.ts';
import { ticket } from './tickets.ts';

/** Which tickets, whose they were or are, and whose doing it was; what they say is fetched by whoever may read it. */
const some = z.object({
  ids: z.array(z.number()),
  /** Whose they were or are now. */
  managers_ids: z.array(z.number()),
  contacts_ids: z.array(z.number()),
  by: z.nullable(z.number()),
  /** The press, under which their history keeps it. */
  stroke: z.optional(z.string()),
});

/** As whoever sees its channel sees it, but for the deal. */
export const ticketCreated = liveEvent('tickets:created', z.extend(some, { ticket }));
/** Changed, removed or brought back. */
export const ticketsUpdated = liveEvent('tickets:updated', some);
/** A promise is at risk or was broken; told once each. */
export const promiseRanOut = liveEvent(
  'tickets:promise',
  z.object({ id: z.number(), manager: z.nullable(z.number()), kind: z.string(), is_broken: z.boolean() }),
);
/** A client said how it was, from 1 to 5. */
export const ticketWasRated = liveEvent(
  'tickets:rated',
  z.object({ id: z.number(), manager: z.nullable(z.number()), rating: z.number() }),
);
/** So little that whoever has the ticket is told. */
export const lowRating = 2;
