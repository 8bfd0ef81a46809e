import type { TicketView } from '@parley/contract/tickets/views';
import { sql } from 'kysely';
import { type Db, dbOf, type Tx } from '../../../kit/db/index.ts';
import type {} from './tables.ts';

type Whose = { project_id: number; user_id: number };
type Body = Pick<TicketView, 'name' | 'filter' | 'shared'>;

const columns = ['id', 'name', 'filter', 'shared', 'user_id'] as const;

const seenBy = (db: Db, { project_id, user_id }: Whose) =>
  db
    .selectFrom('ticket_views')
    .select(columns)
    .where('project_id', '=', project_id)
    .where((it) => it.or([it('user_id', '=', user_id), it('shared', '=', true)]));

export const viewsOf = (whose: Whose): Promise<TicketView[]> =>
  seenBy(dbOf(whose.project_id), whose)
    .orderBy(sql`lower(name) collate "und-x-icu"`)
    .orderBy('id')
    .execute();

/** Held until commit. */
export const lockView = (tx: Tx, whose: Whose, id: number): Promise<TicketView | undefined> =>
  seenBy(tx, whose).where('id', '=', id).forUpdate().executeTakeFirst();

/** One's own, under this name and under others; whoever keeps another one at the same moment waits. */
export async function ownViews(tx: Tx, { project_id, user_id }: Whose, name: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ticket views:${project_id}:${user_id}`}, 0))`.execute(tx);
  const kept = await tx
    .selectFrom('ticket_views')
    .select(['name', 'shared'])
    .where('project_id', '=', project_id)
    .where('user_id', '=', user_id)
    .execute();
  return { same: kept.find((it) => it.name === name), others: kept.filter((it) => it.name !== name).length };
}

export const keepView = (tx: Tx, { project_id, user_id }: Whose, { name, filter, shared }: Body): Promise<TicketView> =>
  tx
    .insertInto('ticket_views')
    .values({ project_id, user_id, name, filter: JSON.stringify(filter), shared })
    .onConflict((it) =>
      it
        .columns(['project_id', 'user_id', 'name'])
        .doUpdateSet((is) => ({ filter: is.ref('excluded.filter'), shared: is.ref('excluded.shared') })),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();

export const removeView = (tx: Tx, { project_id }: Whose, id: number) =>
  tx.deleteFrom('ticket_views').where('project_id', '=', project_id).where('id', '=', id).execute();
