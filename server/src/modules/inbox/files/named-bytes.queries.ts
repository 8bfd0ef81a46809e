import { sql } from 'kysely';
import { db, dbOf } from '../../../kit/db/index.ts';

/** Every column that names bytes of the store. What they add up to stands beside it (`sumColumn`). */
export const namingColumns = {
  files: ['key', 'preview_key'],
  exports: ['file_key'],
  imports: ['staged_key'],
  reports: ['file_key'],
};

const sumColumn = (column: string): string => column.replace(/key$/, 'sha256');

async function allProjects(): Promise<number[]> {
  const rows = await db().selectFrom('projects').select('id').execute();
  return rows.map((it) => it.id);
}

const atOnce = 10_000;

export type NamedBytes = {
  project_id: number;
  table: string;
  id: number;
  column: string;
  key: string;
  sha256: string | null;
};

/** What rows name, once around all projects and a part of each at a time. */
export async function* namedBytes(): AsyncGenerator<NamedBytes> {
  for (const project_id of await allProjects())
    for (const [table, columns] of Object.entries(namingColumns)) yield* namedIn(project_id, table, columns);
}

async function* namedIn(project_id: number, table: string, columns: string[]): AsyncGenerator<NamedBytes> {
  const keys = sql.join(columns.map((column) => sql.ref(column)));
  const sums = sql.join(columns.map((column) => sql.ref(sumColumn(column))));
  for (let after = 0; ;) {
    const { rows } = await sql<{ id: number; keys: (string | null)[]; sums: (string | null)[] }>`
      select id, array[${keys}] as keys, array[${sums}] as sums from ${sql.table(table)}
      where project_id = ${project_id} and id > ${after} order by id limit ${atOnce}`.execute(dbOf(project_id));
    for (const { id, ...row } of rows)
      for (const [nth, key] of row.keys.entries())
        if (key !== null) yield { project_id, table, id, column: columns[nth]!, key, sha256: row.sums[nth]! };
    if (rows.length < atOnce) return;
    after = rows.at(-1)!.id;
  }
}

/** Of bytes that were kept before there were sums. */
export async function keepSum({ project_id, table, id, column, key }: NamedBytes, sha256: string): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.ref(sumColumn(column))} = ${sha256}
    where project_id = ${project_id} and id = ${id} and ${sql.ref(column)} = ${key}`.execute(dbOf(project_id));
}
