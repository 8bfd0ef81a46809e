import { sql } from 'kysely';
import type { Tx } from '../../kit/db/index.ts';

/** Takes indexes and foreign keys off while millions of rows come in, and puts the very same back after. */
export async function withoutIndexes(
  tx: Tx,
  tables: string[],
  say: (text: string) => void,
  work: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where conrelid = any(${tables}::regclass[]) and contype in ('f', 'u') order by contype desc`.execute(
    tx,
  );
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename = any(${tables})
      and not exists (select from pg_constraint where conname = indexname)`.execute(tx);

  for (const { table, name } of keys)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(tx);
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(tx);
  await work();
  say('statistics for the keys');
  // Keys are checked by joins. Of a project that the planner has not heard of it expects one row, and would go through
  // all dialogues again for each message.
  await sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(tx);
  say('indexes');
  await sql`set local maintenance_work_mem = '512MB'`.execute(tx);
  // Definitions come from the database's own catalogue, not from anyone's input.
  for (const { definition } of indexes) await sql.raw(definition).execute(tx);
  for (const { table, name, definition } of keys) {
    await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(tx);
  }
}
