import type { Actor } from '@parley/contract/actors';
import { ticketCreated, ticketsUpdated } from '@parley/contract/tickets/events';
import { askedBy } from '../../../kit/actor.ts';
import type { Tx } from '../../../kit/db/index.ts';
import { seersOf } from '../../../kit/events/audience.ts';
import { emit, emitAll, happened } from '../../../kit/events/events.ts';
import { toldTickets } from '../list/read.queries.ts';
import type { Kept } from './rules.ts';

type Concerned = Pick<Kept, 'id' | 'manager_id' | 'contact_id' | 'channel_id'>;
type From = { project_id: number; by: Actor; stroke?: string | null | undefined };

const differentOnes = (ids: (number | null)[]): number[] => [...new Set(ids.filter((it) => it !== null))];

const said = (tickets: Concerned[], { by, stroke }: From) => ({
  ids: differentOnes(tickets.map((it) => it.id)),
  managers_ids: differentOnes(tickets.map((it) => it.manager_id)),
  contacts_ids: differentOnes(tickets.map((it) => it.contact_id)),
  by: askedBy(by),
  ...(stroke && { stroke }),
});

/**
 * A hint without content, for whoever sees their channel: of each channel apart, so that nobody hears of tickets they do
 * not see. Of one press all that it gave to people is found, so it is told once.
 */
export async function tellTickets(tx: Tx, { stroke, ...from }: From, tickets: Concerned[]): Promise<void> {
  const ofChannels = [...Map.groupBy(tickets, (it) => it.channel_id)];
  const told = ofChannels.map(([channel_id, some], nth) =>
    happened(ticketsUpdated, said(some, nth ? from : { ...from, stroke }), seersOf(channel_id)),
  );
  await emitAll(tx, from.project_id, told);
}

/** Whoever sees the channel sees the ticket. */
export async function tellCreated(tx: Tx, from: From, made: Concerned): Promise<void> {
  const [ticket] = await toldTickets(tx, from.project_id, [made.id]);
  if (!ticket) return;
  await emit(tx, from.project_id, ticketCreated, { ...said([made], from), ticket }, seersOf(made.channel_id));
}
