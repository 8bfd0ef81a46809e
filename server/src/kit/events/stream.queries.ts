import { sql } from 'kysely';
import { db, dbOf, queues } from '../db/index.ts';
import type { NumberedEvent, Seqs } from './stream.ts';

/** The next events after `after`; fewer than asked when they are big, so that one reader never holds much. */
export async function readEvents(
  project_id: number,
  after: number,
  up_to: number,
  limit: number,
): Promise<NumberedEvent[]> {
  const { rows } = await sql<NumberedEvent>`
    select project_id, seq, action, payload, audience from (
      select project_id, seq, action, payload::text, audience,
        sum(octet_length(payload::text)) over (order by seq rows between unbounded preceding and 1 preceding) as before
      from (
        select * from events where project_id = ${project_id} and seq > ${after} and seq <= ${up_to}
        order by seq limit ${limit}) as page) as sized
    where before is null or before < 262144 order by seq`.execute(dbOf(project_id));
  return rows;
}

export async function readSeqs(projects: number[]): Promise<Seqs> {
  const { rows } = await sql<{ project_id: number; seq: number }>`
    select project_id, seq from event_streams where project_id = any (${projects}::bigint[])`.execute(db());
  return rows.map((it) => [it.project_id, it.seq]);
}

/** Forgets up to `limit` events of one project, always the oldest, so that what is kept has no holes. */
export async function deleteEvents(project_id: number, up_to: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from events where project_id = ${project_id} and seq in (
      select seq from events where project_id = ${project_id} and seq <= ${up_to} order by seq limit ${limit})`.execute(
    dbOf(project_id),
  );
  return Number(numAffectedRows ?? 0);
}

/** Per project the newest event that is older than this. */
export async function readOld(before: Date): Promise<Seqs> {
  const { rows } = await sql<{ project_id: number; seq: number }>`
    select project_id, max(seq) as seq from events where created_at < ${before} group by project_id`.execute(queues());
  return rows.map((it) => [it.project_id, it.seq]);
}
