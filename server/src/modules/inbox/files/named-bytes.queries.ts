import { sql } from 'kysely';
import { db, dbOf } from '../../../kit/db/index.ts';

/** Every column that names bytes of the store. */
export const namingColumns = {
  files: ['key', 'preview_key'],
  exports: ['file_key'],
  imports: ['staged_key'],
};

export async function allProjects(): Promise<number[]> {
  const rows = await db().selectFrom('projects').select('id').execute();
  return rows.map((it) => it.id);
}

/** Keys that begin so and that rows of a project name. */
export async function namedBytes(project_id: number, start: string): Promise<string[]> {
  const parts = Object.entries(namingColumns).flatMap(([table, columns]) =>
    columns.map(
      (column) => sql`select ${sql.ref(column)} as key from ${sql.table(table)}
        where project_id = ${project_id} and ${sql.ref(column)} like ${`${start}%`}`,
    ),
  );
  const { rows } = await sql<{ key: string }>`${sql.join(parts, sql` union all `)}`.execute(dbOf(project_id));
  return rows.map((it) => it.key);
}

/** Goes with the database wherever it is moved, and no other has it. */
export async function nameOfDatabase(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select extract(epoch from min(ran_at))::text as name from migrations`.execute(db());
  return rows[0]!.name;
}
