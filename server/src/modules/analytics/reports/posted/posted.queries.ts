import type { PostedReport } from '@parley/contract/analytics/reports';
import type { Language } from '@parley/contract/languages';
import type { BrandName } from '@parley/contract/projects/brands';
import { sql } from 'kysely';
import { type Db, dbOf, type Tx } from '../../../../kit/db/index.ts';
import type { Viewer } from '../../../../kit/viewer.ts';
import type {} from '../tables.ts';

export type PostedRow = Omit<PostedReport, 'channels_ids' | 'managers_ids'> & {
  project_id: number;
  channels_ids: number[] | null;
  managers_ids: number[] | null;
  created_at: string;
};
type Kept = Omit<PostedRow, 'project_id' | 'id' | 'created_at' | 'next_at' | 'last_at'>;
type Times = { next_at: Date | null; last_at?: Date | null };

export const insertPosted = (tx: Tx, project_id: number, it: Kept & Times): Promise<PostedRow> =>
  tx
    .insertInto('posted_reports')
    .values({ ...it, project_id } as never)
    .returningAll()
    .executeTakeFirstOrThrow() as Promise<unknown> as Promise<PostedRow>;

export const savePosted = (
  tx: Tx,
  { project_id, id }: Pick<PostedRow, 'project_id' | 'id'>,
  it: Partial<Kept & Times>,
): Promise<PostedRow> =>
  tx
    .updateTable('posted_reports')
    .set(it as never)
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow() as Promise<unknown> as Promise<PostedRow>;

/** Held until the end of the transaction. */
export const lockPosted = (tx: Tx, project_id: number, id: number): Promise<PostedRow | undefined> =>
  tx
    .selectFrom('posted_reports')
    .selectAll()
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst() as Promise<unknown> as Promise<PostedRow | undefined>;

export const deletePosted = (tx: Tx, project_id: number, id: number) =>
  tx.deleteFrom('posted_reports').where('project_id', '=', project_id).where('id', '=', id).execute();

/** One's own; administrators see all. */
export async function postedOf({ project_id, user_id, is_admin }: Viewer, tx: Db = dbOf(project_id)) {
  const { rows } = await sql<PostedRow>`
    select * from posted_reports where project_id = ${project_id} and (${is_admin}::boolean or user_id = ${user_id})
    order by id`.execute(tx);
  return rows;
}

/** Those that are planned, by their numbers. */
export async function plannedIn(tx: Tx, project_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from posted_reports where project_id = ${project_id} and is_on order by id`.execute(tx);
  return rows.map((it) => it.id);
}

export type Recipient = { email: string; language: Language; brand: BrandName; project: string };

/** A member of the project, as they are written to; nobody who has left it is. */
export async function recipientOf(project_id: number, user_id: number): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    select u.email, coalesce(u.language, 'en') as language, p.brand, p.name as project
    from members m join users u on u.id = m.user_id join projects p on p.id = m.project_id
    where m.project_id = ${project_id} and m.user_id = ${user_id}`.execute(dbOf(project_id));
  return rows[0];
}

export async function administratorsIn(tx: Tx, project_id: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select m.user_id from members m join projects p on p.id = m.project_id
    where m.project_id = ${project_id} and (m.project_role = 'admin' or p.owner = m.user_id)`.execute(tx);
  return rows.map((it) => it.user_id);
}
