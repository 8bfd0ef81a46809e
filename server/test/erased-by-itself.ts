import { sql } from 'kysely';
import { dbOf } from '../src/kit/db/index.ts';

type Told = { name: string | null; count: number | null };

/** What the journal was told of this kind by nobody, in order: what things were called, and how many they were. */
export async function erasedByItself(project_id: number, kind: string): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select subject_name as name, (changes -> 'count' ->> 1)::int as count from facts
    where name = ${kind} and actor ->> 'kind' = 'system' order by id`.execute(dbOf(project_id));
  return rows;
}
