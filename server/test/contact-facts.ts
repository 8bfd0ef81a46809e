import { sql } from 'kysely';
import { dbOf } from '../src/kit/db/index.ts';

type Told = {
  name: string;
  user_id: number | null;
  why: string | null;
  token: string | null;
  changes: Record<string, [was: unknown, is: unknown]>;
};

/** What is told of work on a contact, as it was done. */
export async function factsOf(project_id: number, contact_id: number): Promise<Told[]> {
  const { rows } = await sql<Told>`select name, user_id, why, token, changes from facts
    where project_id = ${project_id} and subject = 'dialogue' and subject_id = ${contact_id} order by id`.execute(
    dbOf(project_id),
  );
  return rows;
}
