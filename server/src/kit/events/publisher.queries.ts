import { sql } from 'kysely';
import { queues } from '../db/index.ts';
import { keepConnection, type KeptConnection, seesQueues, type Statement } from '../db/kept-connection.ts';

/** What the one who numbers events holds. */
export const publishing = { kind: 'publisher', name: 'events' };

export const publisherConnection = (lost: () => void): KeptConnection =>
  keepConnection({
    name: 'publisher',
    settings: { ...seesQueues, enable_seqscan: 'off', plan_cache_mode: 'force_generic_plan' },
    lost,
  });

/**
 * Numbers the oldest waiting events, each project's without a gap, in one statement and so in one transaction. Only for
 * the fence that stands now, and nobody takes over until it is done: two publishers can never both write.
 */
export const numberBatch: Statement = {
  name: 'number-events',
  text: `with held as (
      select from leases where kind = '${publishing.kind}' and name = '${publishing.name}' and fence = $2 for share),
    batch as (
      delete from event_outbox
      where id = any (array(select id from event_outbox order by id limit $1)) and exists (select from held)
      returning *),
    counted as (select project_id, count(*) as many from batch group by project_id),
    streams as (
      insert into event_streams (project_id, seq) select project_id, many from counted order by project_id
      on conflict (project_id) do update set seq = event_streams.seq + excluded.seq returning project_id, seq)
    insert into events (project_id, seq, action, payload, audience, created_at)
    select project_id, seq - many + row_number() over (partition by project_id order by batch.id),
      action, payload, audience, batch.created_at
    from batch join counted using (project_id) join streams using (project_id)
    returning project_id, seq, action, payload::text, audience`,
};

/** How long the first event that has no number has waited for one, in seconds; 0: none waits. */
export async function readLag(): Promise<number> {
  const { rows } = await sql<{ age: number }>`
    select extract(epoch from clock_timestamp() - created_at)::float8 as age from event_outbox
    order by id limit 1`.execute(queues());
  return Math.max(0, rows[0]?.age ?? 0);
}
