import { system } from '@parley/contract/actors';
import type { clientErased } from '@parley/contract/clients/client-facts';
import { allOfTickets } from '@parley/contract/tickets/ticket-facts';
import { sql } from 'kysely';
import type { Tx } from '../../../kit/db/index.ts';
import type { HeardFact } from '../../../kit/events/events.ts';
import { forgetFacts } from '../../../kit/facts/facts.queries.ts';
import { recordAll } from '../../../kit/facts/record.ts';
import { erasedFact } from '../changes/facts-of-tickets.ts';

/** These contacts go for good: their tickets go with their dialogues, and with all that was told of them. */
export async function forgetTicketsOf(
  tx: Tx,
  project_id: number,
  erased: HeardFact<typeof clientErased>[],
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select t.id from tickets t join dialogues d on d.project_id = t.project_id and d.id = t.dialogue_id
    where t.project_id = ${project_id} and d.project_id = ${project_id}
      and d.contact_id = any (${erased.flatMap((it) => it.id ?? [])}::bigint[])`.execute(tx);
  if (!rows.length) return;
  const ids = rows.map((it) => it.id);
  await forgetFacts(tx, project_id, allOfTickets, ids);
  recordAll(
    tx,
    project_id,
    ids.map((id) => erasedFact(id, { actor: system, origin: null })),
  );
}
