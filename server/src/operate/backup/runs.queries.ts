import { sql } from 'kysely';
import { db } from '../../kit/db/index.ts';
import type {} from '../tables.ts';

/** An older base knows of no runs yet: it is taken all the same. */
export async function beginRun(target: string): Promise<number | null> {
  const { rows } = await sql<{ is_known: boolean }>`select to_regclass('backup_runs') is not null as is_known`.execute(
    db(),
  );
  if (!rows[0]!.is_known) return null;
  const begun = await db().insertInto('backup_runs').values({ target }).returning('id').executeTakeFirstOrThrow();
  return begun.id;
}

/** One of all nodes gets it; again after a failure, or a node that was lost, half an hour later. Null: not ours. */
export async function claimNight(target: string, night: Date): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into backup_runs as run (night, target) values (${night}, ${target})
    on conflict (night) do update set began_at = clock_timestamp(), ended_at = null, problem = null, target = excluded.target
    where (run.problem is not null and run.name is null or run.ended_at is null) and run.began_at < clock_timestamp() - interval '30 minutes'
    returning id`.execute(db());
  return rows[0]?.id ?? null;
}

type End = { name: string; rows: number; bytes: number; problem: string | null } | { problem: string };

export async function endRun(id: number, end: End): Promise<void> {
  await db()
    .updateTable('backup_runs')
    .set({ ...end, ended_at: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
  await sql`delete from backup_runs where began_at < clock_timestamp() - interval '90 days'`.execute(db());
}

/** Of the last run: where to, what was wrong, and whether a backup came of it all the same; how long ago the last one was begun. */
export type LastRuns = { age: number | null; target: string | null; problem: string | null; is_taken: boolean };

export async function lastRuns(): Promise<LastRuns> {
  const { rows } = await sql<LastRuns>`
    select (select extract(epoch from clock_timestamp() - max(began_at))::float8 from backup_runs where name is not null)
      as age, last.target, last.problem, coalesce(last.is_taken, false) as is_taken
    from (select) one left join lateral (
      select target, problem, name is not null as is_taken from backup_runs where ended_at is not null order by began_at desc limit 1) last on true
    `.execute(db());
  return rows[0]!;
}
