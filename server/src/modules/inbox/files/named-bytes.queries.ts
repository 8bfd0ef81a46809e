import { sql } from 'kysely';
import { db, dbOf } from '../../../kit/db/index.ts';

/** Every column that names bytes of the store. */
export const namingColumns = {
  files: ['key', 'preview_key'],
  exports: ['file_key'],
  imports: ['staged_key'],
  reports: ['file_key'],
};

async function allProjects(): Promise<number[]> {
  const rows = await db().selectFrom('projects').select('id').execute();
  return rows.map((it) => it.id);
}

const atOnce = 10_000;

/** Keys that rows name, once around all projects and a part of each at a time. */
export async function* namedBytes(): AsyncGenerator<string> {
  for (const project_id of await allProjects())
    for (const [table, columns] of Object.entries(namingColumns)) yield* namedIn(project_id, table, columns);
}

async function* namedIn(project_id: number, table: string, columns: string[]): AsyncGenerator<string> {
  const keys = sql.join(columns.map((column) => sql.ref(column)));
  for (let after = 0; ;) {
    const { rows } = await sql<{ id: number; keys: (string | null)[] }>`
      select id, array[${keys}] as keys from ${sql.table(table)}
      where project_id = ${project_id} and id > ${after} order by id limit ${atOnce}`.execute(dbOf(project_id));
    for (const row of rows) for (const key of row.keys) if (key !== null) yield key;
    if (rows.length < atOnce) return;
    after = rows.at(-1)!.id;
  }
}
