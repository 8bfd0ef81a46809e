import { sql } from 'kysely';
import { db } from '../db/index.ts';
import { prepared } from '../db/prepared.ts';
import type { Time } from '../db/tables.ts';

declare module '../db/tables.ts' {
  interface Tables {
    outside_paces: { key: string; free_at: Time; spent_until: Time };
  }
}

type Asked = { key: string; step_ms: number; minute_ms: number; burst: number; longest_ms: number };

/**
 * One statement, so that questions from several nodes each get a turn of their own. Nobody gets a turn that is further
 * away than they are ready to wait.
 */
const take = prepared<Asked, { wait: number }>(
  (value) => sql`
    with clock as materialized (
      select clock_timestamp() as now, make_interval(secs => ${value('step_ms')}::float / 1000) as step,
        make_interval(secs => ${value('minute_ms')}::float / 1000) as share,
        make_interval(secs => ${value('minute_ms')}::float * ${value('burst')}::float / 1000) as reserve
    ),
    taken as (
      insert into outside_paces as p (key, free_at, spent_until)
      select ${value('key')}, now + step, now + share from clock
      on conflict (key) do update set
        free_at = greatest(p.free_at, excluded.free_at - (select step from clock),
          greatest(p.spent_until + (select share from clock), excluded.spent_until) - (select reserve from clock))
          + (select step from clock),
        spent_until = greatest(p.spent_until + (select share from clock), excluded.spent_until)
      where greatest(p.free_at, p.spent_until + (select share - reserve from clock))
        <= excluded.free_at + make_interval(secs => ${value('longest_ms')}::float / 1000)
      returning free_at
    )
    select extract(epoch from greatest(free_at - step, now) - now) * 1000 as wait from taken, clock`,
);

/** Milliseconds until this question may leave; null: it would have to wait too long, and has no turn. */
export async function turnOf(asked: Asked): Promise<number | null> {
  const [given] = await take(db(), asked);
  return given ? Number(given.wait) : null;
}

const hold = prepared<{ key: string; until: Date }, never>(
  (value) => sql`
    insert into outside_paces as p (key, free_at, spent_until) values (${value('key')}, ${value('until')}, ${value('until')})
    on conflict (key) do update set free_at = greatest(p.free_at, excluded.free_at)`,
);

/** The host asked for silence until then. */
export const holdHost = (key: string, until: Date): Promise<unknown> => hold(db(), { key, until });
