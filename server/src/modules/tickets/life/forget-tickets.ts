import { system } from '@parley/contract/actors';
import type { clientErased } from '@parley/contract/clients/client-facts';
import { allOfTickets } from '@parley/contract/tickets/ticket-facts';
import type { Tx } from '../../../kit/db/index.ts';
import type { HeardFact } from '../../../kit/events/events.ts';
import { forgetFacts } from '../../../kit/facts/facts.queries.ts';
import { recordAll } from '../../../kit/facts/record.ts';
import { erasedFact } from '../changes/facts-of-tickets.ts';
import { ticketsOfClients } from './desks.queries.ts';

/** These contacts go for good: their tickets go with their dialogues, and with all that was told of them. */
export async function forgetTicketsOf(
  tx: Tx,
  project_id: number,
  erased: HeardFact<typeof clientErased>[],
): Promise<void> {
  const ids = await ticketsOfClients(
    tx,
    project_id,
    erased.flatMap((it) => it.id ?? []),
  );
  if (!ids.length) return;
  await forgetFacts(tx, project_id, allOfTickets, ids);
  recordAll(
    tx,
    project_id,
    ids.map((id) => erasedFact(id, { actor: system, origin: null })),
  );
}
