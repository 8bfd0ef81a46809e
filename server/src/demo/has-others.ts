import { sql } from 'kysely';
import { db } from '../kit/db/index.ts';
import { people } from './people.ts';

const [first] = people as [(typeof people)[number]];

/** There are people, and the demo did not bring them: this base is somebody's. Whoever registers beside the demo stays. */
export async function hasOthers(): Promise<boolean> {
  const { rows } = await sql<{ has_others: boolean }>`
    select exists (select from users)
      and not exists (select from users where id = ${first.id} and email = ${first.email}) as has_others`.execute(db());
  return rows[0]!.has_others;
}
