import { keepConnection, type KeptConnection, seesQueues, type Statement } from '../db/kept-connection.ts';

// Any number serves, as long as every node takes the same.
export const publisherLock = 7_251_995;

/** The lock lives and dies with this connection, and so does every batch: two publishers can never both write. */
export const publisherConnection = (lost: () => void): KeptConnection =>
  keepConnection({
    name: 'publisher',
    settings: { ...seesQueues, enable_seqscan: 'off', plan_cache_mode: 'force_generic_plan' },
    lost,
  });

export const tryLock: Statement = {
  name: 'try-publisher-lock',
  text: `select pg_try_advisory_lock(${publisherLock}) as had`,
};
export const unlock: Statement = { name: 'publisher-unlock', text: `select pg_advisory_unlock(${publisherLock})` };

/** Numbers the oldest waiting events, each project's without a gap, in one statement and so in one transaction. */
export const numberBatch: Statement = {
  name: 'number-events',
  text: `with batch as (
      delete from event_outbox
      where id = any (array(select id from event_outbox order by id limit $1)) returning *),
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
