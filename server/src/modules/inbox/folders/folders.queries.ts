import type { FolderKind } from '@parley/contract/inbox/contacts';
import type { Rule } from '@parley/contract/inbox/list-rules';
import { type ExpressionBuilder, sql } from 'kysely';
import { type Db, dbOf, type Tx } from '../../../kit/db/index.ts';
import type { Tables } from '../../../kit/db/tables.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import type {} from '../tables.ts';

type Owner = Pick<Viewer, 'project_id' | 'user_id'>;

/** The team's, or this person's own. */
const isOf = (it: ExpressionBuilder<Tables, 'folders'>, user_id: number) =>
  it.or([it('user_id', 'is', null), it('user_id', '=', user_id)]);

/** Whether the team has this folder now, and fills it by hand. */
export async function isFolder(project_id: number, id: number, db: Db = dbOf(project_id)): Promise<boolean> {
  const found = await db
    .selectFrom('folders')
    .select('id')
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .where('kind', 'is', null)
    .where('rule', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whose a folder is that fills itself, and by which rule: the team's, or this person's own. */
export const findRule = (
  { project_id, user_id }: Owner,
  id: number,
  db: Db = dbOf(project_id),
  isDeleted = false,
): Promise<{ rule: Rule | null; user_id: number | null } | undefined> =>
  db
    .selectFrom('folders')
    .select(['rule', 'user_id'])
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .where('rule', 'is not', null)
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .where((it) => isOf(it, user_id))
    .executeTakeFirst();

export const findLook = (tx: Tx, { project_id, user_id }: Owner, id: number) =>
  tx
    .selectFrom('folders')
    .select(['title', 'bg_color', 'user_id'])
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .where('kind', 'is', null)
    .where('deleted_at', 'is', null)
    .where((it) => isOf(it, user_id))
    .executeTakeFirst();

/** The folders of a project change one after another: titles are unique, and places follow one another. */
export const lockFolders = (tx: Tx, project_id: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`folders:${project_id}`}, 0))`.execute(tx);

/** Of the team, or of this one person. */
export const countOwn = async (tx: Tx, project_id: number, user_id: number | null): Promise<number> => {
  const { n } = await tx
    .selectFrom('folders')
    .select((it) => it.fn.countAll<number>().as('n'))
    .where('project_id', '=', project_id)
    .where('kind', 'is', null)
    .where('user_id', 'is not distinct from', user_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
};

/** By a folder of the same list: the team's, or this one person's. */
export async function isTitleTaken(
  tx: Tx,
  { project_id, user_id }: { project_id: number; user_id: number | null },
  title: string,
  but = 0,
): Promise<boolean> {
  const found = await tx
    .selectFrom('folders')
    .select('id')
    .where('project_id', '=', project_id)
    .where('user_id', 'is not distinct from', user_id)
    .where(sql`lower(title)`, '=', sql`lower(${title})`)
    .where('deleted_at', 'is', null)
    .where('id', '<>', but)
    .executeTakeFirst();
  return found !== undefined;
}

type New = { title: string; bg_color: string; rule?: Rule; user_id?: number | null };

/** Below all others. */
export const insertFolder = (tx: Tx, project_id: number, { title, bg_color, rule, user_id = null }: New) =>
  tx
    .insertInto('folders')
    .values({
      project_id,
      title,
      bg_color,
      rule: rule ? JSON.stringify(rule) : null,
      user_id,
      position: sql`(select coalesce(max(position), 0) + 1 from folders where project_id = ${project_id})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

type Look = { bg_color?: string; is_shown?: boolean; position: number };
type Change = Partial<Look> & { title?: string; rule?: Rule };

/** Says whether there is such a folder, of the team or of this person. */
export async function changeFolder(tx: Tx, { project_id, user_id }: Owner, id: number, { rule, ...change }: Change) {
  const { numUpdatedRows } = await tx
    .updateTable('folders')
    .set({ ...change, ...(rule && { rule: JSON.stringify(rule) }) })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .where('kind', 'is', null)
    .where('deleted_at', 'is', null)
    .where((it) => isOf(it, user_id))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const changeBuiltIn = (tx: Tx, project_id: number, kind: FolderKind, usual: string, change: Look) =>
  tx
    .insertInto('folders')
    .values({ project_id, kind, ...change, bg_color: change.bg_color ?? usual })
    .onConflict((it) => it.columns(['project_id', 'kind']).where('kind', 'is not', null).doUpdateSet(change))
    .execute();

/** Out of sight; answers when, or nothing when there is no such folder. */
export const hideFolder = (tx: Tx, { project_id, user_id }: Owner, id: number) =>
  tx
    .updateTable('folders')
    .set({ deleted_at: sql`clock_timestamp()` })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .where('kind', 'is', null)
    .where('deleted_at', 'is', null)
    .where((it) => isOf(it, user_id))
    .returning(['title', 'user_id', sql<string>`deleted_at::text`.as('deleted_at')])
    .executeTakeFirst();

export const findDeleted = (tx: Tx, project_id: number, id: number) =>
  tx
    .selectFrom('folders')
    .select(['title', 'user_id', sql<string>`deleted_at::text`.as('deleted_at')])
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();

export const showFolder = (tx: Tx, project_id: number, id: number) =>
  tx
    .updateTable('folders')
    .set({ deleted_at: null })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .execute();

/** Some of those who are in a folder. */
export async function contactsInFolder(tx: Tx, project_id: number, id: number, limit: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('folder_dialogues')
    .select('contact_id')
    .distinct()
    .where('project_id', '=', project_id)
    .where('folder_id', '=', id)
    .limit(limit)
    .execute();
  return rows.map((row) => row.contact_id);
}

/** Takes locked contacts out of a folder that is not counted any more. */
export async function emptyFolder(tx: Tx, project_id: number, id: number, contacts_ids: number[]): Promise<void> {
  await sql`
    with gone as (
      delete from folder_dialogues
      where project_id = ${project_id} and folder_id = ${id} and contact_id = any (${contacts_ids}::bigint[])
      returning dialogue_id
    )
    update dialogues set folders_ids = array_remove(folders_ids, ${id}::bigint)
    where project_id = ${project_id} and id in (select dialogue_id from gone)`.execute(tx);
}

export async function forgetFolder(tx: Tx, project_id: number, id: number): Promise<void> {
  await tx.deleteFrom('folder_counts').where('project_id', '=', project_id).where('folder_id', '=', id).execute();
  await tx.deleteFrom('folders').where('project_id', '=', project_id).where('id', '=', id).execute();
}
