import { sql } from 'kysely';
import { queues } from '../db/index.ts';
import type {} from './tables.ts';

/** Up to `limit` of those that were given up before this; how many. */
export async function deleteDead(before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from dead_jobs where id = any (array(
      select id from dead_jobs where died_at < ${before} limit ${limit}))`.execute(queues());
  return Number(numAffectedRows ?? 0);
}
