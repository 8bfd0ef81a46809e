import { sql } from 'kysely';
import { dbOf, type Tx } from '../../kit/db/index.ts';
import { isShut } from '../../kit/demo.ts';
import type {} from './tables.ts';

type Whose = { project_id: number; user_id: number };

export async function nonceOf({ project_id, user_id }: Whose): Promise<string | null> {
  const found = await dbOf(project_id)
    .selectFrom('task_calendars as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.nonce', 'u.email'])
    .where('c.project_id', '=', project_id)
    .where('c.user_id', '=', user_id)
    .executeTakeFirst();
  return found && !isShut(found.email) ? found.nonce : null;
}

/** False: who is no member has no tasks, and so no calendar. */
export async function setNonce(tx: Tx, { project_id, user_id }: Whose, nonce: string): Promise<boolean> {
  const { rows } = await sql`
    insert into task_calendars (project_id, user_id, nonce)
    select project_id, user_id, ${nonce}::uuid from members where project_id = ${project_id} and user_id = ${user_id}
    on conflict (project_id, user_id) do update set nonce = excluded.nonce returning nonce`.execute(tx);
  return rows.length > 0;
}

export const closeCalendar = (tx: Tx, { project_id, user_id }: Whose) =>
  tx.deleteFrom('task_calendars').where('project_id', '=', project_id).where('user_id', '=', user_id).execute();

export type Planned = { id: number; date: string; comment: string; category: string | null; version: number };

/** Of one's own, the next thousand. No word of a client leaves the house by a link. */
export async function tasksOfCalendar({ project_id, user_id }: Whose): Promise<Planned[]> {
  const { rows } = await sql<Planned>`
    select t.id, t.date, t.comment, c.title as category, t.version from tasks t
    left join task_categories c on c.project_id = t.project_id and c.id = t.category_id
    where t.project_id = ${project_id} and t.manager_id = ${user_id} and t.closed_at is null and t.deleted_at is null
    order by t.date, t.id limit 1000`.execute(dbOf(project_id));
  return rows;
}
