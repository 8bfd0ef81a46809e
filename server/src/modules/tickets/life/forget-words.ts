import type { clientCleared } from '@parley/contract/clients/client-facts';
import { ratingAsked, ticketFacts, ticketRated } from '@parley/contract/tickets/ticket-facts';
import type { Tx } from '../../../kit/db/index.ts';
import type { HeardFact } from '../../../kit/events/events.ts';
import { forgetFacts } from '../../../kit/facts/facts.queries.ts';
import { recordAll } from '../../../kit/facts/record.ts';
import { changedFact } from '../changes/facts-of-tickets.ts';
import { tellTickets } from '../changes/tell-tickets.ts';
import { forgetWords } from './words.queries.ts';

/** All that name a ticket by its subject. */
const naming = [...ticketFacts, ratingAsked, ticketRated];

/** What was said in a dialogue is gone for good: its tickets stay, and are called by their numbers. */
export async function forgetWordsOf(
  tx: Tx,
  project_id: number,
  cleared: HeardFact<typeof clientCleared>[],
): Promise<void> {
  const tickets = await forgetWords(
    tx,
    project_id,
    cleared.flatMap((it) => it.id ?? []),
  );
  if (!tickets.length) return;
  await forgetFacts(
    tx,
    project_id,
    naming,
    tickets.map((it) => it.id),
  );
  const { actor } = cleared[0]!;
  const by = { actor, origin: null };
  recordAll(
    tx,
    project_id,
    tickets.map(({ id, subject }) => changedFact({ id, subject, before: {}, after: { subject } }, { by })),
  );
  await tellTickets(tx, { project_id, by: actor }, tickets);
}
