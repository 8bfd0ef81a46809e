import { sql } from 'kysely';
import { db } from '../db/index.ts';
import type { TimeByDefault } from '../db/tables.ts';

export type PagePart = { name: string; bytes: Buffer; is_gzipped: boolean };

declare module '../db/tables.ts' {
  interface Tables {
    page_parts: PagePart & { seen_at: TimeByDefault };
  }
}

/** Those of them that nobody has kept yet. */
export async function missingParts(names: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as name
    where not exists (select from page_parts where page_parts.name = name.name)`.execute(db());
  return rows.map((it) => it.name);
}

export const insertParts = (parts: PagePart[]) =>
  db()
    .insertInto('page_parts')
    .values(parts)
    .onConflict((it) => it.doNothing())
    .execute();

/** Says that a node is at work with these; not oftener than it matters. */
export const noteParts = (names: string[]) =>
  db()
    .updateTable('page_parts')
    .set({ seen_at: sql`now()` })
    .where('name', '=', sql<string>`any (${names}::text[])`)
    .where('seen_at', '<', sql<string>`now() - interval '1 day'`)
    .execute();

export const findPart = (name: string): Promise<PagePart | undefined> =>
  db().selectFrom('page_parts').select(['name', 'bytes', 'is_gzipped']).where('name', '=', name).executeTakeFirst();

/** Those that no node had for so many days. */
export const deletePartsUnseen = (days: number) =>
  db()
    .deleteFrom('page_parts')
    .where('seen_at', '<', sql<string>`now() - ${days} * interval '1 day'`)
    .execute();
