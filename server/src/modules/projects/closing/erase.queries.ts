import { sql } from 'kysely';
import type { Db, Tx } from '../../../kit/db/index.ts';

/**
 * Some rows of a project, whatever the table, with what they name in the store of files. By where they lie: not every
 * table has a key of its own. Of one in parts several may lie at one place, all of them the project's.
 */
export async function eraseRows(
  tx: Tx,
  project_id: number,
  table: string,
  { limit, naming }: { limit: number; naming: string[] },
): Promise<{ rows: number; keys: string[] }> {
  // Removed clients and what is theirs are hidden otherwise, and facts stay.
  await sql`select set_config('parley.deleted', 'shown', true), set_config('parley.forgetting', 'on', true)`.execute(
    tx,
  );
  const keys = naming.length ? sql`array[${sql.join(naming.map((it) => sql.ref(it)))}]` : sql`array[]::text[]`;
  const { rows } = await sql<{ keys: (string | null)[] }>`
    delete from ${sql.table(table)} where project_id = ${project_id} and ctid = any (array(
      select ctid from ${sql.table(table)} where project_id = ${project_id} limit ${limit}))
    returning ${keys} as keys`.execute(tx);
  return { rows: rows.length, keys: rows.flatMap((it) => it.keys).filter((it) => it !== null) };
}

const foreignKeyViolation = '23503';
/** Others still need them. */
export const isNeeded = (error: unknown): boolean => (error as { code?: string }).code === foreignKeyViolation;

export async function deletedSince(db: Db, project_id: number): Promise<number | null> {
  const { rows } = await sql<{ at: number }>`
    select round(extract(epoch from deleted_at) * 1000)::bigint as at from projects
    where id = ${project_id} and deleted_at is not null`.execute(db);
  return rows[0]?.at ?? null;
}

/** Whether it is deleted still; until the transaction ends nobody brings it back. */
export async function holdDeleted(tx: Tx, project_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from projects where id = ${project_id} and deleted_at is not null for share`.execute(tx);
  return rows.length > 0;
}

export const deleteProjectRow = (tx: Tx, project_id: number) =>
  tx.deleteFrom('projects').where('id', '=', project_id).where('deleted_at', 'is not', null).execute();
