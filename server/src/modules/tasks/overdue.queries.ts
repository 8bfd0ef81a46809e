import { sql } from 'kysely';
import { type Db, dbOf, type Tx } from '../../kit/db/index.ts';
import type { Kept } from './rules.ts';
import { isSeen, type Seer } from './seen.queries.ts';
import type {} from './tables.ts';

/** Marked as told for this time; null: there is nothing to tell. */
export async function claimOverdue(
  tx: Tx,
  project_id: number,
  id: number,
  at: Date,
): Promise<Pick<Kept, 'id' | 'manager_id' | 'author_id' | 'contact_id' | 'channels_ids'> | null> {
  const { rows } = await sql<Kept>`
    update tasks set told_date = date
    where project_id = ${project_id} and id = ${id} and closed_at is null and deleted_at is null
      and date <= ${at} and told_date is distinct from date
    returning id, manager_id, author_id, contact_id, channels_ids`.execute(tx);
  return rows[0] ?? null;
}

// More is more than anyone reads, and the count costs the same in any base.
const most = 1000;

type Active = { outdated: number; today: number; open: boolean };

export async function countActive(
  { project_id, user_id }: Seer,
  { at, tomorrow }: { at: Date; tomorrow: Date },
  db: Db = dbOf(project_id),
): Promise<Active> {
  const own = (from: Date | null, to: Date) => sql<number>`(select count(*) from (
    select from tasks where project_id = ${project_id} and manager_id = ${user_id} and closed_at is null
      and deleted_at is null ${from ? sql`and date >= ${from}` : sql``} and date < ${to} limit ${most}) found)`;
  const { rows } = await sql<Active>`
    select ${own(null, at)} as outdated, ${own(at, tomorrow)} as today, exists (
      select from tasks where project_id = ${project_id} and manager_id = ${user_id} and closed_at is null
        and deleted_at is null) as open`.execute(db);
  return rows[0]!;
}

type Mark = { contact_id: number; tasks_status: 'overdue' | 'active' };

export async function marksOf(seer: Seer, contacts_ids: number[], at: Date): Promise<Mark[]> {
  const { rows } = await sql<Mark>`
    with recursive same (asked, id) as (
      select id, id from unnest(${contacts_ids}::bigint[]) given (id)
      union select same.asked, c.id from contacts c join same on c.project_id = ${seer.project_id} and c.merged_into = same.id
    )
    select same.asked as contact_id, case when min(t.date) < ${at} then 'overdue' else 'active' end as tasks_status
    from same join tasks t on t.project_id = ${seer.project_id} and t.contact_id = same.id
    where t.closed_at is null and t.deleted_at is null and ${isSeen(seer)}
    group by same.asked`.execute(dbOf(seer.project_id));
  return rows;
}
