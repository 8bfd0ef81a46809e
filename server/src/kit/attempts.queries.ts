import { sql } from 'kysely';
import { type Db, db } from './db/index.ts';
import { prepared } from './db/prepared.ts';
import type { Time } from './db/tables.ts';

declare module './db/tables.ts' {
  interface Tables {
    attempts: { key: string; used: number; ends_at: Time };
  }
}

type Tries = { keys: string[]; times: number[]; now: Date; ends_at: Date[] };
type Counted = { key: string; is_counted: boolean; window: string; seconds: number };

/**
 * One statement, so that tries made at once on several nodes are each counted; in one order, so that none waits for
 * another. A window that has passed begins anew. What is over the limit is not counted: what is given back later is then
 * the place of somebody who was let through.
 */
export const addAttempts = prepared<Tries, Counted>(
  (value) => sql`
    with given as (
      select * from unnest(${value('keys')}::text[], ${value('times')}::int[], ${value('ends_at')}::timestamptz[])
        with ordinality as given (key, times, ends_at, nth)
    ), counted as (
      insert into attempts (key, used, ends_at) select key, 1, ends_at from given order by key
      on conflict (key) do update set
        used = case when attempts.ends_at <= ${value('now')} then 1 else attempts.used + 1 end,
        ends_at = case when attempts.ends_at <= ${value('now')} then excluded.ends_at else attempts.ends_at end
      where attempts.ends_at <= ${value('now')}
        or attempts.used < (${value('times')}::int[])[array_position(${value('keys')}::text[], attempts.key)]
      returning key, ends_at
    )
    select given.key, counted.key is not null as is_counted, ends.at::text as window,
      ceil(extract(epoch from ends.at - ${value('now')}))::integer as seconds
    from given left join counted using (key) left join attempts using (key)
      cross join lateral (select coalesce(counted.ends_at, attempts.ends_at, given.ends_at) as at) as ends
    order by given.nth`,
);

/** Of the window it was counted in; without one, of whichever is running. */
export async function takeAttemptBack(at: Db, key: string, window: string | null): Promise<void> {
  await at
    .updateTable('attempts')
    .set((row) => ({ used: row('used', '-', 1) }))
    .where('key', '=', key)
    .where('used', '>', 0)
    .$if(window !== null, (rows) => rows.where('ends_at', '=', window!))
    .execute();
}

export async function deletePassedAttempts(now: Date): Promise<void> {
  await db().deleteFrom('attempts').where('ends_at', '<=', now.toISOString()).execute();
}
