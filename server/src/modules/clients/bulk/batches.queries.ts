import { sql } from 'kysely';
import type { Db, Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type { Asked, Changes } from './rules.ts';
import type {} from './tables.ts';

export type Batch = { id: number; token: string; user_id: number; asked: Asked; reached: number; changed: number };

type New = { project_id: number; user_id: number; kind: 'change' | 'delete'; asked: string };

// Each new one clears a few that nobody can take back any more.
const insert = prepared<New, Batch>(
  (value) => sql`
    with forgotten as (
      delete from client_batches where project_id = ${value('project_id')} and id in (
        select id from client_batches where project_id = ${value('project_id')} order by id limit 10
      ) and created_at < now() - interval '31 days'
    )
    insert into client_batches (project_id, user_id, kind, asked)
    values (${value('project_id')}, ${value('user_id')}, ${value('kind')}, ${value('asked')}::jsonb)
    returning id, token, user_id, asked, reached, changed`,
);

export const openBatch = async (tx: Tx, { asked, ...it }: Omit<New, 'asked'> & { asked: Asked }): Promise<Batch> =>
  (await insert(tx, { ...it, asked: JSON.stringify(asked) }))[0]!;

const lock = prepared<{ project_id: number; id: number }, Batch>(
  (value) => sql`
    select id, token, user_id, asked, reached, changed from client_batches
    where project_id = ${value('project_id')} and id = ${value('id')} and undone_at is null for no key update`,
);

/** Held until commit; null: somebody has begun to take it back. */
export const lockBatch = async (tx: Tx, project_id: number, id: number): Promise<Batch | null> =>
  (await lock(tx, { project_id, id }))[0] ?? null;

export const advance = (
  tx: Tx,
  project_id: number,
  id: number,
  { reached, changed }: { reached: number; changed: number },
) =>
  tx
    .updateTable('client_batches')
    .set((it) => ({ reached, changed: sql<number>`${it.ref('changed')} + ${changed}` }))
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .execute();

export async function reachedBy(db: Db, project_id: number, id: number): Promise<number> {
  const found = await db
    .selectFrom('client_batches')
    .select('reached')
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.reached ?? 0;
}

type Row = { contact_id: number; changes: Changes };
const note = prepared<{ project_id: number; batch_id: number; rows: string }, never>(
  (value) => sql`
    insert into client_changes (project_id, batch_id, contact_id, changes)
    select ${value('project_id')}, ${value('batch_id')}, contact_id, changes
    from json_to_recordset(${value('rows')}) as r (contact_id bigint, changes jsonb)
    on conflict (project_id, batch_id, contact_id) do nothing`,
);

export async function noteRows(tx: Tx, project_id: number, batch_id: number, rows: Row[]): Promise<void> {
  if (rows.length) await note(tx, { project_id, batch_id, rows: JSON.stringify(rows) });
}

type Claiming = { project_id: number; user_id: number; token: string; since: Date };
const claim = prepared<Claiming, { id: number; kind: 'change' | 'delete'; changed: number }>(
  (value) => sql`
    update client_batches set undone_at = clock_timestamp(), reached = 0
    where project_id = ${value('project_id')} and token = ${value('token')} and user_id = ${value('user_id')}
      and undone_at is null and created_at > ${value('since')}
    returning id, kind, changed`,
);

/** Whoever pressed takes it back: of two who ask, one does. */
export const claimUndo = async (db: Db, asked: Claiming) => (await claim(db, asked))[0] ?? null;

type From = { project_id: number; batch_id: number; after: number; limit: number };
const rows = prepared<From, Row>(
  (value) => sql`
    select contact_id, changes from client_changes
    where project_id = ${value('project_id')} and batch_id = ${value('batch_id')} and contact_id > ${value('after')}
    order by contact_id limit ${value('limit')}`,
);

/** What was changed, by the clients' ids. */
export const rowsAfter = (db: Db, from: From): Promise<Row[]> => rows(db, from);
