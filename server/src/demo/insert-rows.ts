import { sql } from 'kysely';
import type { Tx } from '../kit/db/index.ts';
import type { Tables } from '../kit/db/tables.ts';

/** Many rows in one statement, whatever their number: they travel as one JSON parameter. */
export async function insertRows(tx: Tx, table: keyof Tables & string, rows: Record<string, unknown>[]): Promise<void> {
  if (!rows.length) return;
  const columns = sql.join(Object.keys(rows[0]!).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`.execute(tx);
  if ('id' in rows[0]!) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      tx,
    );
  }
}
