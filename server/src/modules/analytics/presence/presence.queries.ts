import { sql } from 'kysely';
import type { Db, Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type { Days } from '../../../kit/statistics/period.ts';
import type {} from './tables.ts';

export const slotSeconds = 300;

export type AtWork = { user_id: number; online: number; active: number };

/** Seconds with a live connection, and of these with something done, of whoever had any. */
export const timesAtWork = prepared<{ project_id: number } & Days, AtWork>(
  (value) => sql`
    select user_id, sum(online)::int as online, sum(least(online, active))::int as active from member_days
    where project_id = ${value('project_id')} and day between ${value('from')}::date and ${value('to')}::date
    group by user_id`,
);

type Noted = { project_id: number; begins: Date; day: string; people: string };

/** Seconds more in these five minutes, of people who are members. */
export const addTimes = prepared<Noted, never>(
  (value) => sql`
    with given as materialized (
      select g.user_id, g.online, g.is_active from json_to_recordset(${value('people')}::json)
        as g (user_id bigint, online int, is_active boolean)
      join members m on m.project_id = ${value('project_id')} and m.user_id = g.user_id
    ), were as materialized (
      select t.user_id from member_times t join given using (user_id)
      where t.project_id = ${value('project_id')} and t.begins = ${value('begins')} and t.is_active
    ), slots as (
      insert into member_times as t (project_id, user_id, begins, online, is_active)
      select ${value('project_id')}, user_id, ${value('begins')}, online, is_active from given
      on conflict (project_id, user_id, begins) do update
      set online = least(t.online + excluded.online, ${slotSeconds}), is_active = t.is_active or excluded.is_active
    )
    insert into member_days as d (project_id, user_id, day, online, active)
    select ${value('project_id')}, user_id, ${value('day')}::date, online,
      case when is_active and user_id not in (select user_id from were) then ${slotSeconds} else 0 end from given
    on conflict (project_id, day, user_id) do update
    set online = d.online + excluded.online, active = d.active + excluded.active`,
);

/** The first and the last moment at which anybody was here, in milliseconds. */
export async function timesKept(tx: Tx, project_id: number): Promise<{ from: number; to: number } | null> {
  const { rows } = await sql<{ from: number | null; to: number }>`
    select extract(epoch from min(begins))::float8 * 1000 as from, extract(epoch from max(begins))::float8 * 1000 as to
    from member_times where project_id = ${project_id}`.execute(tx);
  const [it] = rows;
  return it && it.from !== null ? { from: it.from, to: it.to } : null;
}

/** By the moments at which days begin. */
export async function writeDaysAnew(
  tx: Tx,
  project_id: number,
  days: { day: string; from: Date; to: Date }[],
): Promise<void> {
  await sql`delete from member_days where project_id = ${project_id}`.execute(tx);
  await sql`
    insert into member_days (project_id, user_id, day, online, active)
    select t.project_id, t.user_id, d.day, sum(t.online), sum(case when t.is_active then ${slotSeconds}::int else 0 end)
    from json_to_recordset(${JSON.stringify(days)}::json) as d (day date, "from" timestamptz, "to" timestamptz)
    join member_times t on t.project_id = ${project_id} and t.begins >= d.from and t.begins < d.to
    group by t.project_id, t.user_id, d.day`.execute(tx);
}

export type Zoned = { id: number; zone: string };
export const zonesOf = async (db: Db, ids: number[]): Promise<Zoned[]> =>
  (await sql<Zoned>`select id, time_zone as zone from projects where id = any (${ids}::bigint[])`.execute(db)).rows;
