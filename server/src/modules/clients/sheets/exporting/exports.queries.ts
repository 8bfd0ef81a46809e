import type { ClientFilter } from '@parley/contract/clients/table';
import { sql } from 'kysely';
import { dbOf, type Tx } from '../../../../kit/db/index.ts';
import type { KeptSheet } from '../../../../kit/sheets/kept-sheets.ts';
import type {} from '../tables.ts';

export type ExportRow = KeptSheet & { columns: string[]; filter: ClientFilter | null; ids: number[] | null };

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

/** Those who are there, as the table shows them unless somebody turns it. */
export async function newestFirst(project_id: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from contacts where project_id = ${project_id} and id = any (${ids}::bigint[])
    order by created_at desc, id desc`.execute(dbOf(project_id));
  return rows.map((it) => it.id);
}
