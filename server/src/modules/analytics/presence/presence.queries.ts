import { sql } from 'kysely';
import type { Db, Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type { Days } from '../../../kit/statistics/period.ts';
import type {} from './tables.ts';

export const slotSeconds = 300;

type AtWork = { user_id: number; online: number; active: number };

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

/** Of all times kept, by the days of a clock. */
export async function writeDaysAnew(tx: Tx, { project_id, zone }: { project_id: number; zone: string }): Promise<void> {
  await sql`delete from member_days where project_id = ${project_id}`.execute(tx);
  await sql`
    insert into member_days (project_id, user_id, day, online, active)
    select project_id, user_id, (begins at time zone ${zone})::date, sum(online),
      sum(case when is_active then ${slotSeconds}::int else 0 end)
    from member_times where project_id = ${project_id} group by 1, 2, 3`.execute(tx);
}

type Zoned = { id: number; zone: string };
export const zonesOf = async (db: Db, ids: number[]): Promise<Zoned[]> =>
  (await sql<Zoned>`select id, time_zone as zone from projects where id = any (${ids}::bigint[])`.execute(db)).rows;
