import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Tx } from '../../kit/db/index.ts';

const pauseMs = 300;
const tries = 200;

/**
 * Takes tables, and those that their keys refer to, for this transaction alone, before it has anything: whoever reads two of
 * them beside it would otherwise have one and want the other. So it waits less than it takes PostgreSQL to call that a
 * deadlock, and has none of them while it rests.
 */
export async function holdTables(tx: Tx, tables: string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name::regclass::text as name from (
      select unnest(${tables}::regclass[]) union
      select confrelid from pg_constraint where contype = 'f' and conrelid = any(${tables}::regclass[])
    ) held (name) order by 1`.execute(tx);
  const all = sql.join(rows.map(({ name }) => sql.table(name)));
  await sql`savepoint free`.execute(tx);
  for (let nth = 1; ; nth++) {
    try {
      // Each of a dozen tables may take as long.
      await sql`set local lock_timeout = '50ms'`.execute(tx);
      await sql`lock table ${all} in access exclusive mode`.execute(tx);
      await sql`set local lock_timeout = 0`.execute(tx);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== '55P03' || nth === tries) throw error;
      await sql`rollback to savepoint free`.execute(tx);
    }
    await sleep(pauseMs);
  }
}
