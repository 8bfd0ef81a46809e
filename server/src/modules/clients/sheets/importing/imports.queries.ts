import type { ImportMapping, ImportOptions, SheetImport } from '@parley/contract/clients/import';
import { type Db, dbOf, type Tx } from '../../../../kit/db/index.ts';
import type { Viewer } from '../../../../kit/viewer.ts';
import type { SheetColumn } from '../tables.ts';

export type ImportRow = Omit<SheetImport, 'can_revert'> & {
  project_id: number;
  columns: SheetColumn[];
  mapping: ImportMapping;
  options: ImportOptions;
  staged_key: string | null;
  batches: number[];
  next_batch: number;
  channels_ids: number[] | null;
  organizations_ids: number[];
  /** Above which place the deals of an import into a stage stand. */
  deals_above: string | null;
};

type NewImport = Pick<ImportRow, 'user_id' | 'file_name' | 'columns' | 'mapping' | 'options' | 'total'> & {
  staged_key: string;
  staged_sha256: string;
  batches: number[];
  channels_ids: readonly number[] | null;
};

export const insertImport = (tx: Tx, project_id: number, it: NewImport): Promise<{ id: number }> =>
  tx
    .insertInto('imports')
    .values({
      ...it,
      project_id,
      status: 'ready',
      batches: JSON.stringify(it.batches),
      columns: JSON.stringify(it.columns),
      mapping: JSON.stringify(it.mapping),
      options: JSON.stringify(it.options),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

type Asker = Pick<Viewer, 'project_id' | 'user_id' | 'is_admin'>;

const seenBy = (db: Db, { project_id, user_id, is_admin }: Asker) => {
  const found = db.selectFrom('imports').selectAll().where('project_id', '=', project_id);
  return is_admin ? found : found.where('user_id', '=', user_id);
};

/** One's own; an administrator's are all. */
export const findImport = async (viewer: Asker, id: number, tx?: Tx): Promise<ImportRow | undefined> => {
  const found = seenBy(tx ?? dbOf(viewer.project_id), viewer).where('id', '=', id);
  return (tx ? found.forUpdate() : found).executeTakeFirst() as Promise<ImportRow | undefined>;
};

export const listOfImports = (viewer: Asker, below: number | null, limit: number): Promise<ImportRow[]> =>
  seenBy(dbOf(viewer.project_id), viewer)
    .where('status', '<>', 'ready')
    .$if(below !== null, (it) => it.where('id', '<', below!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute() as Promise<ImportRow[]>;

/** For a job, which has no viewer. */
export const lockImport = (tx: Tx, project_id: number, id: number): Promise<ImportRow | undefined> =>
  tx
    .selectFrom('imports')
    .selectAll()
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst() as Promise<ImportRow | undefined>;

export const readImport = (project_id: number, id: number): Promise<ImportRow | undefined> =>
  dbOf(project_id)
    .selectFrom('imports')
    .selectAll()
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .executeTakeFirst() as Promise<ImportRow | undefined>;

type Counted = 'done' | 'created' | 'updated' | 'skipped' | 'refused' | 'restored' | 'kept' | 'next_batch';
type OfDeals = 'deals' | 'deals_restored' | 'deals_kept' | 'deals_above';
type Progress = Partial<Pick<ImportRow, 'status' | 'organizations_ids' | 'staged_key' | Counted | OfDeals>> & {
  ended_at?: Date;
};

export const saveProgress = (tx: Tx, project_id: number, id: number, progress: Progress): Promise<ImportRow> =>
  tx
    .updateTable('imports')
    .set(progress)
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow() as Promise<unknown> as Promise<ImportRow>;

export const saveMeaning = (
  tx: Tx,
  project_id: number,
  id: number,
  it: { mapping: ImportMapping; options: ImportOptions },
) =>
  tx
    .updateTable('imports')
    .set({ mapping: JSON.stringify(it.mapping), options: JSON.stringify(it.options) })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .execute();

export const deleteImport = (tx: Tx, project_id: number, id: number) =>
  tx.deleteFrom('imports').where('project_id', '=', project_id).where('id', '=', id).execute();

/** After a while an import is only remembered: neither taken back nor looked into. */
export async function forgetDetails(tx: Tx, project_id: number, import_id: number): Promise<void> {
  const isOfIt = { project_id, import_id };
  await tx
    .deleteFrom('import_changes')
    .where((eb) => eb.and(isOfIt))
    .execute();
  await tx
    .deleteFrom('import_news')
    .where((eb) => eb.and(isOfIt))
    .execute();
  await tx
    .deleteFrom('import_deals')
    .where((eb) => eb.and(isOfIt))
    .execute();
  await tx
    .deleteFrom('import_refusals')
    .where((eb) => eb.and(isOfIt))
    .execute();
}

export const refusalsFrom = (project_id: number, import_id: number, after: number, limit: number) =>
  dbOf(project_id)
    .selectFrom('import_refusals')
    .select(['row', 'cells', 'reasons'])
    .where('project_id', '=', project_id)
    .where('import_id', '=', import_id)
    .where('row', '>', after)
    .orderBy('row')
    .limit(limit)
    .execute();
