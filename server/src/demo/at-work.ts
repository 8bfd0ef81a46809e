import { addDays, dayBegan, dayOf, weekdayOf } from '@parley/contract/time';
import { sql } from 'kysely';
import { hours, now } from '../kit/clock.ts';
import type { Tx } from '../kit/db/index.ts';
import { writeDaysAnew } from '../modules/analytics/index.ts';
import { timeZoneOf } from '../modules/projects/index.ts';

const lastDays = 30;

/** When the people of a project were here lately, and which of their messages they began with a template. */
export async function seedAtWork(tx: Tx, project_id: number): Promise<void> {
  const zone = await timeZoneOf(tx, project_id);
  const today = dayOf(now().getTime(), zone);
  const workdays = Array.from({ length: lastDays }, (_, nth) => addDays(today, -nth)).filter(
    (day) => weekdayOf(day) % 6,
  );
  const times = workdays.map((day) => {
    const from = dayBegan(day, zone) + hours(9);
    return { from: new Date(from), to: new Date(Math.min(from + hours(9), now().getTime())) };
  });
  // Each comes and goes at a time of their own, and does something most of it.
  await sql`
    insert into member_times (project_id, user_id, begins, online, is_active)
    select m.project_id, m.user_id, begins, 300, abs(hashtext(m.user_id || begins::text)) % 10 < 6
    from json_to_recordset(${JSON.stringify(times)}::json) as d ("from" timestamptz, "to" timestamptz)
    cross join members m
    cross join generate_series(d.from + m.user_id % 5 * interval '15 minutes', d.to, interval '5 minutes') begins
    where m.project_id = ${project_id} and abs(hashtext(m.user_id || d.from::text)) % 10 < 9`.execute(tx);
  await writeDaysAnew(tx, project_id);
  await sql`
    insert into template_uses (project_id, message_id, template_id, channel_id, manager_id, at)
    select m.project_id, m.id, t.ids[1 + abs(hashtext(m.id::text)) % cardinality(t.ids)], m.channel_id, m.operator_id, m.created_at
    from messages m, (
      select array_agg(id order by id) as ids from message_templates where project_id = ${project_id} and user_id is null
    ) t
    where m.project_id = ${project_id} and m.destination = 'to' and m.operator_id is not null and m.id % 4 = 0`.execute(
    tx,
  );
}
