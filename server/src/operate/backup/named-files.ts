import pg from 'pg';
import { namingColumns } from '../../modules/inbox/index.ts';
import type { Table } from './layout.ts';
import { look } from './read-rows.ts';

const atOnce = 10_000;

type Named = { id: string; keys: (string | null)[] };

/**
 * Keys of what people sent, as rows name them in this transaction. Sheets that are written anew when somebody asks are not
 * among them: a row may name one before its bytes are there.
 */
export async function readNamed(client: pg.Client, tables: Table[], projects: number[]): Promise<Set<string>> {
  const named = new Set<string>();
  // An older base has fewer of them.
  const known = tables.find((it) => it.name === 'files')?.columns ?? [];
  const columns = namingColumns.files.filter((it) => known.includes(it)).map((it) => pg.escapeIdentifier(it));
  if (!columns.length) return named;
  const which = 'from files where project_id = $1 and id > $2 order by id limit $3';
  const text = ['select id, array[', columns.join(), '] as keys', which].join(' ');
  for (const project of projects) {
    await look(client, project, false);
    for (let after = '0'; ;) {
      const { rows } = await client.query<Named>(text, [project, after, atOnce]);
      for (const { keys } of rows) for (const key of keys) if (key !== null) named.add(key);
      if (rows.length < atOnce) break;
      after = rows.at(-1)!.id;
    }
  }
  return named;
}
