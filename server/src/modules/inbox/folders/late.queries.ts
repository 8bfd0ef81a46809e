import { sql } from 'kysely';
import type { Tx } from '../../../kit/db/index.ts';
import type {} from '../tables.ts';

const isOverdue = (at: Date) => sql`t.closed_at is null and t.deleted_at is null and t.date <= ${at}`;

/** Since when tasks about the clients of a project are overdue, written anew on all their dialogues. */
export const markLate = (project_id: number, now: Date) => sql`
  with late as (
    select main_contact(t.project_id, t.contact_id) as contact_id, min(t.date) as at from tasks t
    where t.project_id = ${project_id} and t.contact_id is not null and ${isOverdue(now)} group by 1
  )
  update dialogues d set late_since = late.at
  from dialogues o left join late on late.contact_id = o.contact_id
  where d.project_id = ${project_id} and o.project_id = d.project_id and o.id = d.id
    and d.late_since is distinct from late.at`;

/** Since when a task about this contact, or about whoever turned out to be them, is overdue. */
export async function overdueSince(
  tx: Tx,
  { project_id, contact_id, now }: { project_id: number; contact_id: number; now: Date },
): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`
    with recursive same (id) as (
      select ${contact_id}::bigint
      union select c.id from contacts c join same on c.project_id = ${project_id} and c.merged_into = same.id
    )
    select (extract(epoch from min(t.date)) * 1000000)::bigint as at
    from same join tasks t on t.project_id = ${project_id} and t.contact_id = same.id where ${isOverdue(now)}`.execute(
    tx,
  );
  return rows[0]?.at ?? null;
}

/** The clients these tasks are about, or were before. */
export async function clientsOfTasks(tx: Tx, project_id: number, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with named as (
      select t.contact_id as id from tasks t where t.project_id = ${project_id} and t.id = any (${ids}::bigint[])
      union
      select (h.changes -> 'contact_id' ->> 0)::bigint from facts h
      where h.project_id = ${project_id} and h.subject = 'task' and h.subject_id = any (${ids}::bigint[])
    )
    select distinct main_contact(${project_id}, named.id) as id from named where named.id is not null
    order by 1`.execute(tx);
  return rows.map((row) => row.id).filter((id) => id !== null);
}
