import { sql } from 'kysely';
import { db, type Db } from './db/index.ts';
import { prepared } from './db/prepared.ts';
import type { Time } from './db/tables.ts';

declare module './db/tables.ts' {
  interface Tables {
    attempts: { key: string; used: number; ends_at: Time };
  }
}

type Counted = { used: number; seconds: number };

type Try = { key: string; now: Date; ends_at: Date };

/** One statement, so that tries made at once on several nodes are each counted. A window that has passed begins anew. */
const add = prepared<Try, Counted>(
  (value) => sql`
    insert into attempts (key, used, ends_at) values (${value('key')}, 1, ${value('ends_at')})
    on conflict (key) do update set
      used = case when attempts.ends_at <= ${value('now')} then 1 else attempts.used + 1 end,
      ends_at = case when attempts.ends_at <= ${value('now')} then excluded.ends_at else attempts.ends_at end
    returning used, ceil(extract(epoch from ends_at - ${value('now')}))::integer as seconds`,
);

/** No wall stands before these rows, so any connection will do. */
export const addAttempt = async (at: Db, given: Try): Promise<Counted> => (await add(at, given))[0]!;

export async function takeAttemptBack(key: string): Promise<void> {
  await db()
    .updateTable('attempts')
    .set((row) => ({ used: row('used', '-', 1) }))
    .where('key', '=', key)
    .where('used', '>', 0)
    .execute();
}

export async function deletePassedAttempts(now: Date): Promise<void> {
  await db().deleteFrom('attempts').where('ends_at', '<=', now.toISOString()).execute();
}
