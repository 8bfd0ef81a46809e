import { sql } from 'kysely';
import { days, now } from '../kit/clock.ts';
import type { Tx } from '../kit/db/index.ts';
import { timeZoneOf } from '../modules/projects/index.ts';
import { arriveTickets } from '../modules/tickets/index.ts';
import { insertRows } from './insert-rows.ts';
import { idOf, type Request, staffOf, ticketOf } from './ticket-of.ts';
import { departments, habits, type Team, ticketTagNames } from './ticket-texts.ts';

type Place = { project_id: number; team: Team };

/** Eighty in all, so many of them of the last two days. */
const recent = 18;
const earlier = 62;

/** What clients asked for within a month, by department: most of it is done, some was late, some waits. */
export async function seedTickets(tx: Tx, { project_id, team }: Place): Promise<void> {
  await insertRows(
    tx,
    'ticket_tags',
    ticketTagNames[team].map((tag, at) => ({ project_id, id: idOf(project_id, at), tag, default_tag: at === 0 })),
  );
  await insertRows(
    tx,
    'ticket_departments',
    departments[team].map((it, at) => ({
      ...it,
      ...habits[at]!,
      project_id,
      id: idOf(project_id, at),
      managers_ids: staffOf(project_id, at).map((person) => person.id),
      rating_period: at === 1 ? 1 : 24,
      rating_type: at === 1 ? 'count' : 'hours',
      ticket_tags_ids: [],
      openings: [],
      reopen_hours: 24,
      cap: at === 0 ? 20 : 0,
    })),
  );
  const zone = await timeZoneOf(tx, project_id);
  const made = (await requestsIn(tx, project_id)).map((it, at) => ticketOf({ project_id, team, zone }, it, at));
  await insertRows(
    tx,
    'tickets',
    made.map((it) => it.row),
  );
  await insertRows(tx, 'ticket_numbers', [{ project_id, last: made.length + 1000 }]);
  await insertRows(
    tx,
    'facts',
    made.flatMap((it) => it.facts),
  );
  await arriveTickets(tx, project_id);
}

/** The beginnings of talks: where a client wrote after a day of silence. Some are of the last two days. */
async function requestsIn(tx: Tx, project_id: number): Promise<Request[]> {
  const moment = (days_ago: number): Date => new Date(now().getTime() - days(days_ago));
  const { rows } = await sql<Request>`
    with said as (
      select m.dialogue_id, m.id, m.destination, m.created_at, m.message, m.message_type,
        lag(m.created_at) over (partition by m.dialogue_id order by m.position) as before
      from messages m join dialogues d on d.project_id = m.project_id and d.id = m.dialogue_id
      where m.project_id = ${project_id} and not d.is_room
    ), began as (
      select distinct on (dialogue_id) * from said
      where destination = 'from' and message_type = 'text' and (before is null or created_at - before > interval '1 day')
      order by dialogue_id, created_at desc
    ), chosen as (
      select *, row_number() over (partition by created_at > ${moment(2)} order by dialogue_id) as nth
      from began where created_at > ${moment(30)}
    )
    select c.dialogue_id, d.channel_id, c.id as message_id, c.message as words, talk.said, talk.newest_id
    from chosen c
    join dialogues d on d.project_id = ${project_id} and d.id = c.dialogue_id
    cross join lateral (
      select max(s.id) as newest_id, json_agg(
        json_build_object('is_client', s.destination = 'from', 'at', s.created_at) order by s.created_at, s.id
      ) as said
      from said s
      where s.dialogue_id = c.dialogue_id and s.created_at >= c.created_at and s.destination <> 'from_operator'
    ) talk
    where c.nth <= case when c.created_at > ${moment(2)} then ${recent}::int else ${earlier}::int end
    order by c.created_at, c.dialogue_id`.execute(tx);
  return rows;
}
