import { sql } from 'kysely';
import { db, type Tx } from '../db/index.ts';
import type { Generated, TimeByDefault } from '../db/tables.ts';

type Home = { token: string; place: string; left_at: string | null };

declare module '../db/tables.ts' {
  interface Tables {
    file_home: Home & { is_only: Generated<boolean> };
    file_nodes: { node: string; token: string; place: string; seen_at: TimeByDefault };
  }
}

/** Until the end of the transaction nobody else says where files lie. */
export async function holdHome(tx: Tx): Promise<Home | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('home of files', 0))`.execute(tx);
  return tx.selectFrom('file_home').select(['token', 'place', 'left_at']).executeTakeFirst();
}

export async function saveHome(tx: Tx, home: Home): Promise<void> {
  const { token, place, left_at } = home;
  await tx
    .insertInto('file_home')
    .values({ token, place, left_at })
    .onConflict((it) => it.column('is_only').doUpdateSet({ token, place, left_at }))
    .execute();
}

export async function forgetLeft(tx: Tx): Promise<void> {
  await tx.updateTable('file_home').set({ left_at: null }).execute();
}

/** By the clock of the database: those of nodes may differ. */
const isLiving = sql<boolean>`seen_at > now() - interval '30 seconds'`;

/** Places of nodes that are at work and keep files elsewhere than under this token. */
export async function livingElsewhere(tx: Tx, token: string | null): Promise<string[]> {
  const found = tx.selectFrom('file_nodes').select('place').distinct().where(isLiving);
  const elsewhere = token === null ? found : found.where('token', '!=', token);
  return (await elsewhere.execute()).map((it) => it.place);
}

export async function sayLiving(node: string, token: string, place: string): Promise<void> {
  await db()
    .insertInto('file_nodes')
    .values({ node, token, place })
    .onConflict((it) => it.column('node').doUpdateSet({ seen_at: sql`now()` }))
    .execute();
}

export async function sayGone(node: string): Promise<void> {
  const ended = sql<boolean>`seen_at < now() - interval '1 day'`;
  await db()
    .deleteFrom('file_nodes')
    .where((it) => it.or([it('node', '=', node), ended]))
    .execute();
}
