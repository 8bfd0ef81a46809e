import type { Team } from '@parley/contract/projects/teams';
import { sql } from 'kysely';
import { type Db, dbOf, type Tx } from '../../../kit/db/index.ts';
import type {} from '../tables.ts';

/** Whoever has left the project is in no team, whatever is written down. */
const present = sql<number[]>`array(
  select m.user_id from unnest(t.users_ids) with ordinality as named (id, nth)
  join members m on m.project_id = t.project_id and m.user_id = named.id order by nth)`;

const readable = (project_id: number, db: Db) =>
  db
    .selectFrom('teams as t')
    .select(['t.id', 't.name', 't.emoji', 't.color', 't.rule', present.as('users_ids')])
    .where('t.project_id', '=', project_id);

export const readTeams = (project_id: number): Promise<Team[]> =>
  readable(project_id, dbOf(project_id)).orderBy('t.name').orderBy('t.id').execute();

export const readTeam = (project_id: number, id: number, db: Db = dbOf(project_id)) =>
  readable(project_id, db).select('t.last_user_id').where('t.id', '=', id).executeTakeFirst();

type Given = Omit<Team, 'id'>;

export const insertTeam = (tx: Tx, project_id: number, given: Given) =>
  tx
    .insertInto('teams')
    .values({ project_id, ...given })
    .returning('id')
    .executeTakeFirstOrThrow();

export const saveTeam = (tx: Tx, project_id: number, id: number, change: Partial<Given & { last_user_id: number }>) =>
  tx.updateTable('teams').set(change).where('project_id', '=', project_id).where('id', '=', id).execute();

/** Nobody names it anew until commit. */
export const lockTeam = async (tx: Tx, project_id: number, id: number): Promise<boolean> =>
  (await tx
    .selectFrom('teams')
    .select('id')
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) !== undefined;

export const deleteTeamRow = (tx: Tx, project_id: number, id: number) =>
  tx.deleteFrom('teams').where('project_id', '=', project_id).where('id', '=', id).execute();

/** One who comes back later is asked anew. */
export const leaveTeams = (tx: Tx, project_id: number, user_id: number) =>
  tx
    .updateTable('teams')
    .set({ users_ids: sql`array_remove(users_ids, ${user_id}::bigint)` })
    .where('project_id', '=', project_id)
    .where(sql<boolean>`${user_id}::bigint = any (users_ids)`)
    .execute();

/** Under another name, however it is written. */
export async function isNameTaken(tx: Tx, project_id: number, name: string, except: number | null): Promise<boolean> {
  const found = await tx
    .selectFrom('teams')
    .select('id')
    .where('project_id', '=', project_id)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where(sql<boolean>`id is distinct from ${except}::bigint`)
    .executeTakeFirst();
  return found !== undefined;
}
