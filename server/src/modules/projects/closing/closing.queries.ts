import { sql } from 'kysely';
import { db, type Tx } from '../../../kit/db/index.ts';
import type {} from '../tables.ts';

/** Every project that stands still. What only comes here is kept still by its base, until it begins without a word. */
export async function closedProjects(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from projects where deleted_at is not null
      and id not in (select project_id from moving_projects where role = 'comes')`.execute(db());
  return rows.map((it) => it.id);
}

export type MovedTo = { address: string; there: number };

/** Null: it did not move; 'comes': it is on its way here. */
export async function findMoved(project_id: number): Promise<MovedTo | 'comes' | null> {
  const { rows } = await sql<{ role: string; address: string; there: number }>`
    select role, address, there from moving_projects
    where project_id = ${project_id} and (role = 'comes' or moved_at is not null)`.execute(db());
  const [it] = rows;
  return it ? (it.role === 'comes' ? 'comes' : { address: it.address, there: it.there }) : null;
}

export async function isMember(project_id: number, user_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from members where project_id = ${project_id} and user_id = ${user_id}
    union all select from projects where id = ${project_id} and owner = ${user_id} limit 1`.execute(db());
  return rows.length > 0;
}

export const markDeleted = (tx: Tx, project_id: number, deleted_at: Date | null, deleted_by: number | null) =>
  tx.updateTable('projects').set({ deleted_at, deleted_by }).where('id', '=', project_id).execute();

type Closed = { name: string; deleted_at: number | null; is_admin: boolean };

/** The project under its lock, as somebody finds it who may not enter it: whether they may bring it back. */
export async function lockClosed(tx: Tx, project_id: number, user_id: number | null): Promise<Closed | null> {
  const { rows } = await sql<Closed>`
    select p.name, round(extract(epoch from p.deleted_at) * 1000)::bigint as deleted_at,
      p.owner = ${user_id} or exists (select from members m
        where m.project_id = p.id and m.user_id = ${user_id} and m.project_role = 'admin') as is_admin
    from projects p where p.id = ${project_id} for no key update of p`.execute(tx);
  return rows[0] ?? null;
}

export const channelsOf = async (tx: Tx, project_id: number): Promise<number[]> =>
  (await tx.selectFrom('channels').select('id').where('project_id', '=', project_id).execute()).map((it) => it.id);
