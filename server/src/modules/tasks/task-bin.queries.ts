import { sql } from 'kysely';
import { type Db, dbOf, type Tx } from '../../kit/db/index.ts';
import { may, type Viewer } from '../../kit/viewer.ts';
import { type BinPage, type FoundInBin, placeInBin, walkOfBin } from '../clients/index.ts';
import { isSeen } from './seen.queries.ts';
import type {} from './tables.ts';

/** Whoever may not delete the tasks of others finds those that they gave. */
const isInBin = (viewer: Viewer) => sql`t.project_id = ${viewer.project_id} and ${isSeen(viewer)}
  and (${may(viewer, 'tasks.delete')} or t.author_id = ${viewer.user_id})`;

export async function tasksInBin(
  viewer: Viewer,
  page: BinPage,
  db: Db = dbOf(viewer.project_id),
): Promise<FoundInBin[]> {
  const { words } = page;
  const isFound = sql`${isInBin(viewer)} and (${words}::text is null or t.comment ilike ${words})`;
  const { rows } = await sql<FoundInBin>`
    select t.id, left(t.comment, 200) as name, m.name as detail, t.deleted_at, ${placeInBin('t')} as at, (
      select u.name from facts h join users u on u.id = h.user_id
      where h.project_id = t.project_id and h.subject = 'task' and h.subject_id = t.id and h.name = 'taskRemoved'
      order by h.id desc limit 1
    ) as deleted_by
    from tasks t left join users m on m.id = t.manager_id
    where ${walkOfBin('t', page, isFound)}`.execute(db);
  return rows;
}

/** Of these, which are in the bin still. */
export async function takeableTasks(tx: Tx, viewer: Viewer, ids: number[], since: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from tasks t
    where ${isInBin(viewer)} and t.id = any (${ids}::bigint[]) and t.deleted_at > ${since}`.execute(tx);
  return rows.map((it) => it.id);
}

/** Those of them that were in the bin. */
export async function eraseThese(tx: Tx, project_id: number, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from tasks where project_id = ${project_id} and id = any (${ids}::bigint[]) and deleted_at is not null
    returning id`.execute(tx);
  return rows.map((it) => it.id);
}

/** Some of those that were removed before then. */
export async function eraseSome(tx: Tx, project_id: number, removed_before: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from tasks where project_id = ${project_id} and id in (
      select id from tasks where project_id = ${project_id} and deleted_at <= ${removed_before}
      order by deleted_at limit 200 for update skip locked
    ) returning id`.execute(tx);
  return rows.map((it) => it.id);
}
