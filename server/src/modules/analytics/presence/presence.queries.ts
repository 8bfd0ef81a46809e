import { dayOf, offsetAt } from '@parley/contract/time';
import { sql } from 'kysely';
import { seconds } from '../../../kit/clock.ts';
import type { Tx } from '../../../kit/db/index.ts';
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

type Noted = { project_id: number; begins: Date; people: string };

const lock = sql.raw(`hashtextextended('member days:' || current_project(), 0)`);

/** Together with others who add, and not while days are written anew: what is added is in those or comes after them. */
export async function addTimes(tx: Tx, noted: Noted): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lock})`.execute(tx);
  await addSome(tx, { ...noted, day: dayOf(noted.begins.getTime(), await zoneOf(tx, noted.project_id)) });
}

// The base may not know each zone that is known here, so days are worked out here.
const zoneOf = async (tx: Tx, id: number): Promise<string> =>
  (await tx.selectFrom('projects').select('time_zone').where('id', '=', id).executeTakeFirstOrThrow()).time_zone;

/** Seconds more in these five minutes, of people who are members, one after the other in one order. */
const addSome = prepared<Noted & { day: string }, never>(
  (value) => sql`
    with given as materialized (
      select g.user_id, g.online, g.is_active, ${value('day')}::date as day
      from json_to_recordset(${value('people')}::json)
        as g (user_id bigint, online int, is_active boolean)
      join members m on m.project_id = ${value('project_id')} and m.user_id = g.user_id
      order by g.user_id
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
    select ${value('project_id')}, user_id, day, online,
      case when is_active and user_id not in (select user_id from were) then ${slotSeconds} else 0 end from given
    on conflict (project_id, day, user_id) do update
    set online = d.online + excluded.online, active = d.active + excluded.active`,
);

/** Of all times kept, by the days of the project's clock, by one at a time. */
export async function writeDaysAnew(tx: Tx, project_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lock})`.execute(tx);
  await sql`delete from member_days where project_id = ${project_id}`.execute(tx);
  const { rows } = await sql<{ first: number; last: number }>`
    select extract(epoch from min(begins))::float8 as first, extract(epoch from max(begins))::float8 as last
    from member_times where project_id = ${project_id} having count(*) > 0`.execute(tx);
  const [kept] = rows;
  if (!kept) return;
  const stretches = stretchesOf(seconds(kept.first), seconds(kept.last), await zoneOf(tx, project_id));
  await sql`
    insert into member_days (project_id, user_id, day, online, active)
    select t.project_id, t.user_id, (to_timestamp(extract(epoch from t.begins) + s.east) at time zone 'UTC')::date,
      sum(t.online), sum(case when t.is_active then ${slotSeconds}::int else 0 end)
    from member_times t
    join json_to_recordset(${JSON.stringify(stretches)}::json) as s (first timestamptz, until timestamptz, east int)
      on t.begins >= s.first and (s.until is null or t.begins < s.until)
    where t.project_id = ${project_id}
    group by 1, 2, 3`.execute(tx);
}

type Stretch = { first: Date; until: Date | null; /** Of Greenwich, in seconds. */ east: number };

/** From one change of clocks to the next: two a year, or one for all. */
function stretchesOf(first: number, last: number, zone: string): Stretch[] {
  const found: Stretch[] = [];
  for (let at = first; at <= last; at += seconds(slotSeconds)) {
    const east = offsetAt(at, zone) / seconds(1);
    const before = found.at(-1);
    if (before?.east === east) continue;
    if (before) before.until = new Date(at);
    found.push({ first: new Date(at), until: null, east });
  }
  return found;
}
