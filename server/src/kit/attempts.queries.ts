import { sql } from 'kysely';
import { db } from './db/index.ts';
import type { Time } from './db/tables.ts';

declare module './db/tables.ts' {
  interface Tables {
    attempts: { key: string; used: number; ends_at: Time };
  }
}

type Counted = { used: number; seconds: number };

/** One statement, so that tries made at once on several nodes are each counted. A window that has passed begins anew. */
export async function addAttempt(key: string, now: Date, ends_at: Date): Promise<Counted> {
  const { rows } = await sql<Counted>`
    insert into attempts (key, used, ends_at) values (${key}, 1, ${ends_at})
    on conflict (key) do update set
      used = case when attempts.ends_at <= ${now} then 1 else attempts.used + 1 end,
      ends_at = case when attempts.ends_at <= ${now} then excluded.ends_at else attempts.ends_at end
    returning used, ceil(extract(epoch from ends_at - ${now}))::integer as seconds`.execute(db());
  return rows[0]!;
}

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
