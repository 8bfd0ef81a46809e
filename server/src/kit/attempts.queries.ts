import { sql } from 'kysely';
import { db } from './db/index.ts';
import { prepared } from './db/prepared.ts';
import type { Time } from './db/tables.ts';

declare module './db/tables.ts' {
  interface Tables {
    attempts: { key: string; used: number; ends_at: Time };
  }
}

type Counted = { key: string; used: number; seconds: number };

type Tries = { keys: string[]; now: Date; ends_at: Date[] };

/**
 * One statement, so that tries made at once on several nodes are each counted; in one order, so that none waits for
 * another. A window that has passed begins anew.
 */
export const addAttempts = prepared<Tries, Counted>(
  (value) => sql`
    insert into attempts (key, used, ends_at)
    select key, 1, ends_at from unnest(${value('keys')}::text[], ${value('ends_at')}::timestamptz[]) as given (key, ends_at)
    order by key
    on conflict (key) do update set
      used = case when attempts.ends_at <= ${value('now')} then 1 else attempts.used + 1 end,
      ends_at = case when attempts.ends_at <= ${value('now')} then excluded.ends_at else attempts.ends_at end
    returning key, used, ceil(extract(epoch from ends_at - ${value('now')}))::integer as seconds`,
);

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
