import type { SheetExport } from '@parley/contract/clients/export';
import type { ClientFilter } from '@parley/contract/clients/table';
import type { Language } from '@parley/contract/languages';
import { sql } from 'kysely';
import { dbOf, type Tx } from '../../../../kit/db/index.ts';
import type {} from '../tables.ts';

export type ExportRow = SheetExport & {
  project_id: number;
  user_id: number;
  language: Language;
  columns: string[];
  filter: ClientFilter | null;
  ids: number[] | null;
  file_key: string | null;
};

type NewExport = Pick<ExportRow, 'user_id' | 'type' | 'file_name' | 'language' | 'columns' | 'filter' | 'ids'> & {
  ends_at: Date;
};

export const insertExport = (tx: Tx, project_id: number, it: NewExport): Promise<ExportRow> =>
  tx
    .insertInto('exports')
    .values({ ...it, project_id, status: 'running', filter: it.filter && JSON.stringify(it.filter) })
    .returningAll()
    .executeTakeFirstOrThrow() as Promise<unknown> as Promise<ExportRow>;

/** Whoever asked for it, and nobody else. */
export const findExport = (project_id: number, user_id: number, id: number): Promise<ExportRow | undefined> =>
  dbOf(project_id)
    .selectFrom('exports')
    .selectAll()
    .where('project_id', '=', project_id)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst() as Promise<ExportRow | undefined>;

export const readExport = (project_id: number, id: number): Promise<ExportRow | undefined> =>
  dbOf(project_id)
    .selectFrom('exports')
    .selectAll()
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .executeTakeFirst() as Promise<ExportRow | undefined>;

type Progress = Partial<Pick<ExportRow, 'status' | 'done' | 'file_key' | 'size'>>;

/** Undefined: it was stopped meanwhile. */
export const saveExport = (
  tx: Tx,
  project_id: number,
  id: number,
  progress: Progress,
): Promise<ExportRow | undefined> =>
  tx
    .updateTable('exports')
    .set(progress)
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .where('status', '=', 'running')
    .returningAll()
    .executeTakeFirst() as Promise<unknown> as Promise<ExportRow | undefined>;

export const deleteExport = async (tx: Tx, project_id: number, id: number): Promise<string | null> => {
  const gone = await tx
    .deleteFrom('exports')
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .returning('file_key')
    .executeTakeFirst();
  return gone?.file_key ?? null;
};

/** Those who are there, as the table shows them unless somebody turns it. */
export async function newestFirst(project_id: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from contacts where project_id = ${project_id} and id = any (${ids}::bigint[])
    order by created_at desc, id desc`.execute(dbOf(project_id));
  return rows.map((it) => it.id);
}
