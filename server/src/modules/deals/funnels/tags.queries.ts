import type { LeadTag } from '@parley/contract/deals/tags';
import { sql } from 'kysely';
import { dbOf, type Tx } from '../../../kit/db/index.ts';
import type {} from '../tables.ts';

export const tagsOf = (project_id: number): Promise<LeadTag[]> =>
  dbOf(project_id)
    .selectFrom('lead_tags')
    .select(['id', 'title'])
    .where('project_id', '=', project_id)
    .orderBy(sql`lower(title) collate "und-x-icu"`)
    .orderBy('id')
    .execute();

/** By its title, in whatever letters. */
export const findTag = (tx: Tx, project_id: number, title: string): Promise<LeadTag | undefined> =>
  tx
    .selectFrom('lead_tags')
    .select(['id', 'title'])
    .where('project_id', '=', project_id)
    .where(sql<boolean>`lower(title) = lower(${title})`)
    .executeTakeFirst();

/** The one that somebody else added meanwhile is the same. */
export async function insertTag(
  tx: Tx,
  project_id: number,
  title: string,
  most: number,
): Promise<LeadTag | 'too_many'> {
  const { rows } = await sql<LeadTag>`
    insert into lead_tags (project_id, title)
    select ${project_id}, ${title}
    where (select count(*) from lead_tags where project_id = ${project_id}) < ${most}
    on conflict (project_id, lower(title)) do update set title = lead_tags.title
    returning id, title`.execute(tx);
  return rows[0] ?? 'too_many';
}

export const titleOf = async (tx: Tx, project_id: number, id: number): Promise<string | null> =>
  (
    await tx
      .selectFrom('lead_tags')
      .select('title')
      .where('project_id', '=', project_id)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.title ?? null;

/** Null: it only has to be there. */
export const renameTag = (tx: Tx, project_id: number, id: number, title: string | null): Promise<LeadTag | undefined> =>
  tx
    .updateTable('lead_tags')
    .set({ title: title ?? sql`title` })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .returning(['id', 'title'])
    .executeTakeFirst();

/** Deals lose it with the row; sources no longer give it. */
export async function removeTag(tx: Tx, project_id: number, id: number): Promise<string | null> {
  await sql`
    update lead_sources set tags_ids = array_remove(tags_ids, ${id}::bigint)
    where project_id = ${project_id} and ${id} = any (tags_ids)`.execute(tx);
  const gone = await tx
    .deleteFrom('lead_tags')
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .returning('title')
    .executeTakeFirst();
  return gone?.title ?? null;
}
