import pg from 'pg';
import { inject } from 'vitest';

/** Every row of every table as text, as whoever holds a copy of the base reads it: by `table.column`. */
export async function dump(database: string): Promise<Map<string, string>> {
  const url = new URL(inject('testServer').adminUrl);
  url.pathname = new URL(database).pathname;
  const admin = new pg.Client(url.href);
  await admin.connect();
  try {
    const { rows } = await admin.query<{ table: string; column: string }>(`
      select table_name as table, column_name as column from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE'`);
    const columns = new Map<string, string>();
    for (const { table, column } of rows) {
      const text = `select string_agg("${column}"::text, chr(10)) as all from "${table}"`;
      const [row] = (await admin.query<{ all: string | null }>(text)).rows;
      columns.set(`${table}.${column}`, row?.all ?? '');
    }
    return columns;
  } finally {
    await admin.end();
  }
}
