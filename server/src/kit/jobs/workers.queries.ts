import { sql } from 'kysely';
import { queues } from '../db/index.ts';
import { keepConnection, type KeptConnection, seesQueues, type Statement } from '../db/kept-connection.ts';
import { diedEnding, type Queue } from './jobs.ts';

export type Taken = {
  id: number;
  project_id: number | null;
  name: string;
  queue: Queue;
  key: string | null;
  payload: unknown;
  attempts: number;
  last_error: string | null;
};

/** A connection of their own: leases are kept up also while the pool is busy. */
export const workersConnection = (lost: () => void): KeptConnection =>
  keepConnection({
    name: 'workers',
    // The planner may have seen an empty table; a look must never read all of a full one.
    settings: { ...seesQueues, enable_seqscan: 'off', plan_cache_mode: 'force_generic_plan' },
    lost,
  });

export const take: Statement = {
  name: 'take-jobs',
  text: `select id, project_id, name, queue, key, payload, attempts, last_error
    from take_jobs($1, $2, $3, $4, $5 * interval '1 ms', $6 * interval '1 ms')`,
};

/** Per queue: the milliseconds until the next job is due, none or less when one waits to be taken. */
export const peek: Statement = {
  name: 'peek-jobs',
  text: `select queue, extract(epoch from next.due_at - statement_timestamp())::float8 * 1000 - $2 as wait
    from unnest($1::text[]) as queue, lateral (
      select due_at from jobs
      where jobs.queue = queue.queue and (name = any ($3) or due_at < statement_timestamp() - interval '10 minutes')
        and (lease_until is null or lease_until <= statement_timestamp())
        and (project_id is null or project_id <> all (array(
          select m.project_id from moving_projects m where m.held_until > clock_timestamp())))
      order by due_at limit 1) next`,
};

export const extendLeases: Statement = {
  name: 'extend-leases',
  text: `update jobs set lease_until = clock_timestamp() + $3 * interval '1 ms'
    where id = any ($1) and leased_by = $2 and lease_until is not null returning id`,
};

// The next job of each key may run at once.
const next = `next as (
  update jobs set due_at = run_at where id in (
    select (select j.id from jobs j where j.key = gone.key and j.id > gone.id order by j.id limit 1) from gone
    where gone.key is not null) and due_at > run_at
  returning queue)`;

export const finish: Statement = {
  name: 'finish-jobs',
  text: `with gone as (delete from jobs where id = any ($1) and leased_by = $2 returning id, key), ${next}
    select distinct queue from next`,
};

export const bury: Statement = {
  name: 'bury-jobs',
  text: `with gone as (delete from jobs where id = any ($1) and leased_by = $2 returning *),
    given as (select * from unnest($1::bigint[], $3::text[], $4::boolean[]) as it (id, reason, is_followed)),
    dead as (
      insert into dead_jobs (id, project_id, name, payload, attempts, last_error, created_at)
      select id, project_id, name, payload, attempts, reason, created_at from gone join given using (id)),
    follower as (
      insert into jobs (project_id, name, queue, payload)
      select project_id, name || '${diedEnding}', queue, payload from gone join given using (id) where is_followed
      returning queue),
    ${next}
    select queue from next union select queue from follower`,
};

/** Waiting is no failure: its try is given back; and a part that was done forgives those before it. */
export const putOff: Statement = {
  name: 'put-off-jobs',
  text: `with again as (
      select * from unnest($1::bigint[], $3::float8[], $4::text[], $5::text[]) as it (id, wait, reason, tries))
    update jobs set run_at = clock_timestamp() + again.wait * interval '1 ms',
      due_at = clock_timestamp() + again.wait * interval '1 ms', lease_until = null, leased_by = null,
      attempts = case again.tries when 'all' then jobs.attempts when 'before' then jobs.attempts - 1 else 0 end,
      last_error = again.reason
    from again where jobs.id = again.id and leased_by = $2`,
};

const unlease = 'update jobs set lease_until = null, leased_by = null, attempts = attempts - 1 where leased_by = $2';
export const release: Statement = { name: 'release-jobs', text: `${unlease} and id = any ($1)` };
export const releaseOthers: Statement = { name: 'release-other-jobs', text: `${unlease} and id <> all ($1)` };

export async function readDepths(): Promise<{ queue: string; depth: number; due_age: number }[]> {
  const { rows } = await sql<{ queue: string; depth: number; due_age: number }>`
    select queue, count(*) as depth,
      greatest(0, extract(epoch from clock_timestamp() - min(due_at) filter (where lease_until is null)))::float8 as due_age
    from jobs group by queue`.execute(queues());
  return rows;
}
