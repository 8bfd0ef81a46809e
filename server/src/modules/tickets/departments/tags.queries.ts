import { sql } from 'kysely';
import { type Db, dbOf, type Tx } from '../../../kit/db/index.ts';
import type {} from '../tables.ts';

export type TagRow = { id: number; tag: string; default_tag: boolean };

export const readTags = (project_id: number, db: Db = dbOf(project_id)): Promise<TagRow[]> =>
  db
    .selectFrom('ticket_tags')
    .select(['id', 'tag', 'default_tag'])
    .where('project_id', '=', project_id)
    .orderBy(sql`lower(tag) collate "und-x-icu"`)
    .orderBy('id')
    .execute();

export const insertTag = (tx: Tx, project_id: number, given: Omit<TagRow, 'id'>): Promise<TagRow> =>
  tx
    .insertInto('ticket_tags')
    .values({ project_id, ...given })
    .returning(['id', 'tag', 'default_tag'])
    .executeTakeFirstOrThrow();

export const saveTag = (tx: Tx, project_id: number, id: number, change: Omit<TagRow, 'id'>) =>
  tx.updateTable('ticket_tags').set(change).where('project_id', '=', project_id).where('id', '=', id).execute();

/** Departments no longer offer it. */
export async function removeTag(tx: Tx, project_id: number, id: number): Promise<void> {
  await sql`
    update ticket_departments set ticket_tags_ids = array_remove(ticket_tags_ids, ${id}::bigint)
    where project_id = ${project_id} and ${id}::bigint = any (ticket_tags_ids)`.execute(tx);
  await tx.deleteFrom('ticket_tags').where('project_id', '=', project_id).where('id', '=', id).execute();
}

/** Takes a tag off so many tickets from one on; answers the last that was looked at, null: there are no more. */
export async function takeTagOff(
  tx: Tx,
  project_id: number,
  { tag_id, after, most }: { tag_id: number; after: number; most: number },
): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    with looked as (
      select id from tickets where project_id = ${project_id} and id > ${after} order by id limit ${most}
    ), taken as (
      update tickets t set ticket_tags_ids = array_remove(ticket_tags_ids, ${tag_id}::bigint)
      from looked where t.project_id = ${project_id} and t.id = looked.id and ${tag_id}::bigint = any (t.ticket_tags_ids)
    )
    select max(id) as last from looked`.execute(tx);
  return rows[0]!.last;
}

/** Whether another one is called so, however it is written. */
export const isTagTaken = async (tx: Tx, project_id: number, tag: string, but: number | null): Promise<boolean> =>
  (await tx
    .selectFrom('ticket_tags')
    .select('id')
    .where('project_id', '=', project_id)
    .where(sql<boolean>`lower(tag) = lower(${tag})`)
    .where(sql<boolean>`id is distinct from ${but}::bigint`)
    .executeTakeFirst()) !== undefined;
