import type { clientErased } from '@parley/contract/clients/client-facts';
import { dealRenamed, formFilled } from '@parley/contract/deals/deal-facts';
import { sql } from 'kysely';
import type { Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { forgetFacts } from '../../../kit/facts/facts.queries.ts';
import type { HeardFact } from '../../../kit/events/events.ts';
import type {} from '../tables.ts';

type Erased = HeardFact<typeof clientErased>;

const keep = prepared<{ project_id: number; ids: number[]; rows: string }, { id: number }>(
  (value) => sql`
    update deals d
    set channels_ids = case when cardinality(g.channels_ids) > 0 then g.channels_ids else d.channels_ids end
    from json_to_recordset(${value('rows')}) as g (id bigint, channels_ids bigint[])
    where d.project_id = ${value('project_id')} and d.contact_id = any (${value('ids')}::bigint[]) and d.contact_id = g.id
    returning d.id`,
);

/**
 * These clients go for good: their deals, about nobody then, stay with those who saw them (of whoever never wrote: with
 * everyone), without what they typed into forms and what the deals were called before.
 */
export async function keepDealsHidden(tx: Tx, project_id: number, erased: Erased[]): Promise<void> {
  const gone = erased.map(({ id, changes }) => ({ id: id!, channels_ids: changes.channels_ids?.[0] ?? [] }));
  const deals = await keep(tx, { project_id, ids: gone.map((it) => it.id), rows: JSON.stringify(gone) });
  const ids = deals.map((it) => it.id);
  if (ids.length) await forgetFacts(tx, project_id, [formFilled, dealRenamed], ids);
}
