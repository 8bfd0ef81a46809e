import type { BookingSync, BookingSyncKind } from '@parley/contract/integrations/booking';
import { type Db, dbOf, type Tx } from '../../../kit/db/index.ts';
import type {} from '../tables.ts';

export type SyncRow = BookingSync & {
  id: number;
  project_id: number;
  branches_ids: number[];
  /** Which of them is being read, and its next page. */
  branch_nth: number;
  page: number;
};

const shownColumns = [
  'what',
  'status',
  'total',
  'done',
  'created',
  'updated',
  'matched',
  'started_at',
  'ended_at',
] as const;
const columns = [...shownColumns, 'id', 'project_id', 'branches_ids', 'branch_nth', 'page'] as const;

export const readSyncs = (project_id: number): Promise<BookingSync[]> =>
  dbOf(project_id)
    .selectFrom('booking_syncs')
    .select(shownColumns)
    .where('project_id', '=', project_id)
    .orderBy('what')
    .execute();

const one = (db: Db, project_id: number, what: BookingSyncKind) =>
  db.selectFrom('booking_syncs').select(columns).where('project_id', '=', project_id).where('what', '=', what);

export const readSync = (project_id: number, what: BookingSyncKind): Promise<SyncRow | undefined> =>
  one(dbOf(project_id), project_id, what).executeTakeFirst();

export const lockSync = (tx: Tx, project_id: number, what: BookingSyncKind): Promise<SyncRow | undefined> =>
  one(tx, project_id, what).forUpdate().executeTakeFirst();

type Beginning = { project_id: number; what: BookingSyncKind; branches_ids: number[]; started_by: number; at: Date };

/** In place of the last one. */
export async function beginSync(tx: Tx, { project_id, what, at, ...it }: Beginning): Promise<SyncRow> {
  await tx.deleteFrom('booking_syncs').where('project_id', '=', project_id).where('what', '=', what).execute();
  return tx
    .insertInto('booking_syncs')
    .values({ project_id, what, status: 'running', started_at: at, ...it })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

type Progress = Partial<
  Pick<SyncRow, 'status' | 'branch_nth' | 'page' | 'total' | 'done' | 'created' | 'updated' | 'matched'>
> & { ended_at?: Date };

export const saveSync = (tx: Tx, { project_id, what }: SyncRow, progress: Progress): Promise<SyncRow> =>
  tx
    .updateTable('booking_syncs')
    .set(progress)
    .where('project_id', '=', project_id)
    .where('what', '=', what)
    .returning(columns)
    .executeTakeFirstOrThrow();

export const shownSync = ({
  id: _,
  project_id: __,
  branches_ids: ___,
  branch_nth: ____,
  page: _____,
  ...it
}: SyncRow) => it;
