import { sql } from 'kysely';
import { type Db, db, type Tx } from '../db/index.ts';
import type { Generated, TimeByDefault } from '../db/tables.ts';

declare module '../db/tables.ts' {
  interface Tables {
    secrets: { name: string; wrapped_by: Generated<string>; value: string; created_at: TimeByDefault };
  }
}

export type KeyRow = { name: string; wrapped_by: string; value: string };

/** Whoever makes or changes keys does it alone. */
export async function lockKeys(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('keys', 0))`.execute(tx);
}

export const readKeys = (tx: Db): Promise<KeyRow[]> =>
  tx.selectFrom('secrets').select(['name', 'wrapped_by', 'value']).execute();

export const readKey = async (name: string, wrapped_by: string): Promise<string | undefined> =>
  (
    await db()
      .selectFrom('secrets')
      .select('value')
      .where('name', '=', name)
      .where('wrapped_by', '=', wrapped_by)
      .executeTakeFirst()
  )?.value;

export async function keepKey(tx: Tx, row: KeyRow): Promise<void> {
  const { value } = row;
  await tx
    .insertInto('secrets')
    .values(row)
    .onConflict((conflict) => conflict.columns(['name', 'wrapped_by']).doUpdateSet({ value }))
    .execute();
}

export async function dropPlainKeys(tx: Tx): Promise<void> {
  await tx.deleteFrom('secrets').where('wrapped_by', '=', '').execute();
}

export async function dropKeysOfOthers(tx: Tx, wrapped_by: string): Promise<void> {
  await tx.deleteFrom('secrets').where('wrapped_by', 'not in', ['', wrapped_by]).execute();
}

export async function dropKeys(tx: Tx, names: string[]): Promise<void> {
  await tx
    .deleteFrom('secrets')
    .where(sql<boolean>`name = any (${names}::text[])`)
    .execute();
}

/** Whether another master key was put in force after this one. */
export async function isNewerThere(tx: Tx, wrapped_by: string): Promise<boolean> {
  const { rows } = await sql<{ is_newer: boolean }>`
    select exists (select from secrets mine join secrets other using (name)
      where mine.wrapped_by = ${wrapped_by} and other.wrapped_by not in ('', ${wrapped_by})
        and other.created_at > mine.created_at) as is_newer`.execute(tx);
  return rows[0]!.is_newer;
}
