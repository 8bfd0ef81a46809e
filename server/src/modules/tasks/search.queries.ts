import { sql } from 'kysely';
import { transaction, type Tx } from '../../kit/db/index.ts';

/** The pattern that the index is asked for is part of the wall. */
export const searching = <T>(project_id: number, pattern: string, look: (tx: Tx) => Promise<T>): Promise<T> =>
  transaction(project_id, async (tx) => {
    await sql`select set_config('parley.pattern', ${pattern}, true)`.execute(tx);
    return look(tx);
  });
