import { sql } from 'kysely';
import { db } from '../kit/db/index.ts';

/** Master keys that the keys in this base are locked with. */
export async function lockers(): Promise<string[]> {
  const { rows } = await sql<{
    by: string;
  }>`select distinct wrapped_by as by from secrets where wrapped_by <> ''`.execute(db());
  return rows.map((it) => it.by);
}
