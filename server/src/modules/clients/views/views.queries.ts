import type { ClientView } from '@parley/contract/clients/table';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../kit/db/index.ts';
import type {} from './tables.ts';

type Body = Omit<ClientView, 'id' | 'user_id'>;
type Whose = { project_id: number; user_id: number };

const columns = ['id', 'name', 'filter', 'sort', 'columns', 'shared', 'user_id'] as const;

/** One's own and those shared with everyone. */
export const viewsOf = (db: Db, { project_id, user_id }: Whose): Promise<ClientView[]> =>
  db
    .selectFrom('client_views')
    .select(columns)
    .where('project_id', '=', project_id)
    .where((it) => it.or([it('user_id', '=', user_id), it('shared', '=', true)]))
    .orderBy('id')
    .execute();

/** Held until commit: of two who change it, one follows the other. */
export const lockView = (tx: Tx, { project_id, user_id }: Whose, id: number): Promise<ClientView | undefined> =>
  tx
    .selectFrom('client_views')
    .select(columns)
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .where((it) => it.or([it('user_id', '=', user_id), it('shared', '=', true)]))
    .forUpdate()
    .executeTakeFirst();

/** How many this person has; others of theirs wait. */
export async function countViews(tx: Tx, { project_id, user_id }: Whose): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`views:${project_id}:${user_id}`}, 0))`.execute(tx);
  const { n } = await tx
    .selectFrom('client_views')
    .select((it) => it.fn.countAll<number>().as('n'))
    .where('project_id', '=', project_id)
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return n;
}

export const insertView = (tx: Tx, { project_id, user_id }: Whose, { filter, ...body }: Body): Promise<ClientView> =>
  tx
    .insertInto('client_views')
    .values({ project_id, user_id, ...body, filter: JSON.stringify(filter) })
    .returning(columns)
    .executeTakeFirstOrThrow();

export const saveView = (tx: Tx, { project_id }: Whose, id: number, { filter, ...body }: Body): Promise<ClientView> =>
  tx
    .updateTable('client_views')
    .set({ ...body, filter: JSON.stringify(filter) })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();

export const deleteView = (tx: Tx, { project_id }: Whose, id: number) =>
  tx.deleteFrom('client_views').where('project_id', '=', project_id).where('id', '=', id).execute();
