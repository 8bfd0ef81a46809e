import type { clientErased } from '@parley/contract/clients/client-facts';
import { sql } from 'kysely';
import type { Tx } from '../../kit/db/index.ts';
import { prepared } from '../../kit/db/prepared.ts';
import type { HeardFact } from '../../kit/events/events.ts';
import type {} from './tables.ts';

type Erased = HeardFact<typeof clientErased>;

const keep = prepared<{ project_id: number; ids: number[]; rows: string }, never>(
  (value) => sql`
    update tasks t set channels_ids = g.channels_ids
    from json_to_recordset(${value('rows')}) as g (id bigint, channels_ids bigint[])
    where t.project_id = ${value('project_id')} and t.contact_id = any (${value('ids')}::bigint[]) and t.contact_id = g.id`,
);

/**
 * These contacts go for good: their tasks, about nobody then, stay with those who saw them. Whoever never wrote was seen by
 * everyone.
 */
export async function keepTasksHidden(tx: Tx, project_id: number, erased: Erased[]): Promise<void> {
  const hidden = erased.flatMap(({ id, changes: { channels_ids } }) =>
    id !== null && channels_ids ? [{ id, channels_ids: channels_ids[0] }] : [],
  );
  if (hidden.length) await keep(tx, { project_id, ids: hidden.map((it) => it.id), rows: JSON.stringify(hidden) });
}
