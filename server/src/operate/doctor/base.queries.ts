import { sql } from 'kysely';
import type pg from 'pg';
import { db, dbOf, queues } from '../../kit/db/index.ts';

type Server = {
  version: string;
  number: number;
  autovacuum: string;
  fsync: string;
  is_mighty: boolean;
  used: number;
  most: number;
  moment: number;
};
export async function readServer(): Promise<Server> {
  const { rows } = await sql<Server>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      current_setting('autovacuum') as autovacuum, current_setting('fsync') as fsync,
      (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as is_mighty,
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as used,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
      extract(epoch from clock_timestamp())::float8 * 1000 as moment`.execute(db());
  return rows[0]!;
}

export const askNothing = () => sql`select 1`.execute(db());

/** Who has been kept waiting by whom, and who has begun something and says nothing more. */
export async function longWaits(seconds: number): Promise<{ waiting: string; by: string; for: number }[]> {
  const { rows } = await sql<{ waiting: string; by: string; for: number }>`
    select application_name || ' (process ' || pid || ')' as waiting, array_to_string(pg_blocking_pids(pid), ', ') as by,
      extract(epoch from clock_timestamp() - query_start)::float8 as for
    from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0
      and query_start < clock_timestamp() - ${seconds} * interval '1 second' order by 3 desc`.execute(db());
  return rows;
}

export async function idleTransactions(seconds: number): Promise<{ who: string; for: number }[]> {
  const { rows } = await sql<{ who: string; for: number }>`
    select application_name || ' (process ' || pid || ')' as who,
      extract(epoch from clock_timestamp() - state_change)::float8 as for
    from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'
      and state_change < clock_timestamp() - ${seconds} * interval '1 second' order by 2 desc`.execute(db());
  return rows;
}

export async function deadRows(most: number): Promise<{ name: string; dead: number; live: number }[]> {
  const { rows } = await sql<{ name: string; dead: number; live: number }>`
    select relname as name, n_dead_tup as dead, n_live_tup as live from pg_stat_user_tables
    where n_dead_tup > ${most} and n_dead_tup > n_live_tup order by n_dead_tup desc limit 5`.execute(db());
  return rows;
}

/** What was begun beside the program's work and never finished: written with every row, read by nobody. */
export async function unfinishedIndexes(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index
    where not indisvalid and indexrelid in (select oid from pg_class where relkind = 'i')
      and indexrelid not in (select index_relid from pg_stat_progress_create_index)`.execute(db());
  return rows.map((it) => it.name);
}

/**
 * Indexes above this many bytes that are more than twice as large as they would be after years of rows in any order
 * (pages two thirds full). Only those whose keys have one width: how wide texts are is hidden by the wall.
 */
export async function wideIndexes(most: number): Promise<{ name: string; bytes: number; needed: number }[]> {
  const { rows } = await sql<{ name: string; bytes: number; needed: number }>`
    select * from (
      select c.oid::regclass::text as name, pg_relation_size(c.oid)::float8 as bytes,
        c.reltuples::float8 * (12 + 8 * ceil(sum(a.attlen) / 8.0)::float8) * 1.5 as needed
      from pg_class c join pg_am am on am.oid = c.relam and am.amname = 'btree'
      join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'i' and c.reltuples >= 0 and c.relpages > ${most}::float8 / 8192
      group by c.oid, c.reltuples having min(a.attlen) > 0) as sized
    where bytes > ${most} and bytes > 2 * needed order by bytes - needed desc limit 5`.execute(db());
  return rows;
}

/** Whether facts of the next month have a place, as they should weeks before. */
export async function hasNextMonth(): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select coalesce(max(substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''(.+)''\\)')::timestamptz)
      > now() + interval '1 month', false) as is_there
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'facts'::regclass`.execute(db());
  return rows[0]!.is_there;
}

export async function deadJobs(): Promise<{ name: string; jobs: number; last_error: string | null }[]> {
  const { rows } = await sql<{ name: string; jobs: number; last_error: string | null }>`
    select name, count(*) as jobs, (array_agg(split_part(last_error, E'\n', 1) order by died_at desc))[1] as last_error
    from dead_jobs where died_at > clock_timestamp() - interval '7 days' group by name order by 2 desc limit 5`.execute(
    queues(),
  );
  return rows;
}

export async function oldestDue(): Promise<number> {
  const { rows } = await sql<{ age: number | null }>`
    select extract(epoch from clock_timestamp() - min(due_at))::float8 as age from jobs
    where lease_until is null or lease_until < clock_timestamp()`.execute(queues());
  return Math.max(0, rows[0]!.age ?? 0);
}

type Troubled = { project_id: number; name: string; type: string; problem: string };
export async function troubledChannels(): Promise<{ connected: number; troubled: Troubled[] }> {
  const { rows: projects } = await sql<{
    id: number;
  }>`select id from projects where deleted_at is null order by id`.execute(db());
  let connected = 0;
  const troubled: Troubled[] = [];
  for (const { id } of projects) {
    const { rows } = await sql<Troubled & { is_auth: boolean }>`
      select project_id, name, type, problem, is_auth from channels where project_id = ${id}`.execute(dbOf(id));
    connected += rows.filter((it) => it.is_auth).length;
    troubled.push(...rows.filter((it) => it.problem !== null));
  }
  return { connected, troubled };
}

/** How many follow it, for whom a commit waits, and how. Who they are is hidden from a role like ours. */
export async function standbys(): Promise<{ attached: number; named: string; commit: string }> {
  const { rows } = await sql<{ attached: number; named: string; commit: string }>`
    select (select count(*) from pg_stat_replication) as attached,
      current_setting('synchronous_standby_names') as named, current_setting('synchronous_commit') as commit`.execute(
    db(),
  );
  return rows[0]!;
}

/** Which database it is, on which server, and how far it is: further on is greater. */
export type Place = { base: string; is_copy: boolean; is_mighty: boolean; place: bigint };

const asked = `select system_identifier || '/' || current_database() as base, pg_is_in_recovery() as is_copy,
    (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as is_mighty,
    (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end - '0/0'::pg_lsn)::text as place
  from pg_control_system()`;

type Told = Omit<Place, 'place'> & { place: string | null };
const placeOf = (told: Told): Place => ({ ...told, place: BigInt(told.place ?? 0) });

export const placeOfBase = async (): Promise<Place> => placeOf((await db().run(asked)).rows[0] as Told);
export const placeOfCopy = async (copy: pg.Client): Promise<Place> => placeOf((await copy.query<Told>(asked)).rows[0]!);
