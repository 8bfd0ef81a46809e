import { sql } from 'kysely';
import type { Tx } from '../../kit/db/index.ts';

/** Two who press at once begin one after another. */
export const takeTurnToFetch = (tx: Tx, project_id: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`vk-leads:${project_id}`}, 0))`.execute(tx);
