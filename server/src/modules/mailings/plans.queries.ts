import { sql } from 'kysely';
import type { Tx } from '../../kit/db/index.ts';

/** A plan that is made while tables are small serves on when they are large: so it goes by indexes from the start. */
export const goByIndexes = async (tx: Tx): Promise<void> => {
  await sql`select set_config('enable_seqscan', 'off', true)`.execute(tx);
};

/** What reads a whole list is planned for the list at hand. */
export const planAnew = async (tx: Tx): Promise<void> => {
  await sql`select set_config('enable_seqscan', 'off', true),
    set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(tx);
};
