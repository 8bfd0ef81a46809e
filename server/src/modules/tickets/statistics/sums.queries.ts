import { sql } from 'kysely';
import type { Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type { BrokenPromise, Calendar, Counted, StandingTicket } from './counted.ts';
import type { PlacedSums } from './sums.ts';
import type {} from './tables.ts';

type Of = { project_id: number; ids: number[] };

const calendars = prepared<{ project_id: number }, Calendar>(
  (value) => sql`select working_hours as hours, time_zone as zone from projects where id = ${value('project_id')}`,
);
/** The project's clock and hours. */
export const calendarOf = async (tx: Tx, project_id: number): Promise<Calendar> =>
  (await calendars(tx, { project_id }))[0]!;

/** These tickets as they stand, also those whose making was taken back; who was erased is not among them. */
export const standingTickets = prepared<Of, StandingTicket>(
  (value) => sql`
    select t.id, t.channel_id, t.department_id, t.manager_id, t.priority, t.ticket_tags_ids,
      extract(epoch from t.created_at)::float8 * 1000 as created_at,
      extract(epoch from t.answered_at)::float8 * 1000 as answered_at,
      extract(epoch from t.closed_at)::float8 * 1000 as closed_at,
      extract(epoch from t.rated_at)::float8 * 1000 as rated_at,
      extract(epoch from t.runs_since)::float8 * 1000 as runs_since,
      t.rating, t.part_of, t.removed_at is not null as is_removed, t.first_answer_used, t.solution_used, d.hours
    from tickets t left join ticket_departments d on d.project_id = t.project_id and d.id = t.department_id
    where t.project_id = ${value('project_id')} and t.id = any (${value('ids')}::bigint[])`,
);

export const countedTickets = prepared<Of, Counted>(
  (value) => sql`
    select id, counts, channel_id, department_id, manager_id, priority, ticket_tags_ids, opened_on::text as opened_on,
      opened_hour, first_answer_wall, first_answer_working, closed_on::text as closed_on, solution_wall,
      solution_working, rated_on::text as rated_on, rating, promises
    from counted_tickets where project_id = ${value('project_id')} and id = any (${value('ids')}::bigint[])`,
);

/** The next ones after an id, for whoever counts all of them anew. */
export const countedAfter = prepared<{ project_id: number; after: number; limit: number }, { id: number }>(
  (value) => sql`
    select id from counted_tickets where project_id = ${value('project_id')} and id > ${value('after')}::bigint
    order by id limit ${value('limit')}::int`,
);

const upsertCounted = prepared<{ project_id: number; rows: string }, never>(
  (value) => sql`
    insert into counted_tickets (project_id, id, counts, channel_id, department_id, manager_id, priority,
      ticket_tags_ids, opened_on, opened_hour, first_answer_wall, first_answer_working, closed_on, solution_wall,
      solution_working, rated_on, rating, promises)
    select ${value('project_id')}, given.* from json_to_recordset(${value('rows')}::json) as given (id bigint,
      counts boolean, channel_id bigint, department_id bigint, manager_id bigint, priority text,
      ticket_tags_ids bigint[], opened_on date, opened_hour smallint, first_answer_wall smallint,
      first_answer_working smallint, closed_on date, solution_wall smallint, solution_working smallint, rated_on date,
      rating smallint, promises jsonb)
    on conflict (project_id, id) do update set counts = excluded.counts, channel_id = excluded.channel_id,
      department_id = excluded.department_id, manager_id = excluded.manager_id, priority = excluded.priority,
      ticket_tags_ids = excluded.ticket_tags_ids, opened_on = excluded.opened_on, opened_hour = excluded.opened_hour,
      first_answer_wall = excluded.first_answer_wall, first_answer_working = excluded.first_answer_working,
      closed_on = excluded.closed_on, solution_wall = excluded.solution_wall,
      solution_working = excluded.solution_working, rated_on = excluded.rated_on, rating = excluded.rating,
      promises = excluded.promises`,
);
const deleteCounted = prepared<Of, never>(
  (value) => sql`
    delete from counted_tickets where project_id = ${value('project_id')} and id = any (${value('ids')}::bigint[])`,
);

const deleteBroken = prepared<Of, never>(
  (value) => sql`
    delete from broken_promises
    where project_id = ${value('project_id')} and ticket_id = any (${value('ids')}::bigint[])`,
);
const insertBroken = prepared<{ project_id: number; rows: string }, never>(
  (value) => sql`
    insert into broken_promises (project_id, kind, day, ticket_id)
    select ${value('project_id')}, given.* from json_to_recordset(${value('rows')}::json) as given (kind text, day date,
      ticket_id bigint)`,
);

/** Of which days promises of these were broken; few change that. */
export async function saveBroken(tx: Tx, project_id: number, ids: number[], rows: BrokenPromise[]): Promise<void> {
  if (ids.length) await deleteBroken(tx, { project_id, ids });
  if (rows.length) await insertBroken(tx, { project_id, rows: JSON.stringify(rows) });
}

export async function saveCounted(tx: Tx, project_id: number, kept: Counted[], gone: number[]): Promise<void> {
  if (kept.length) await upsertCounted(tx, { project_id, rows: JSON.stringify(kept) });
  if (gone.length) await deleteCounted(tx, { project_id, ids: gone });
}

const placeColumns = sql.raw('facet text, span text, begins date, channel_id bigint, key text');

/** The sums at these places, as they are. */
export const sumsAt = prepared<{ project_id: number; places: string }, PlacedSums>(
  (value) => sql`
    select s.facet, s.span, s.begins::text as begins, s.channel_id, s.key, s.department_id, s.manager_id, s.priority,
      s.ticket_tags_ids, s.opened, s.closed, s.ratings, s.promises, s.hours, s.first_answer_wall,
      s.first_answer_working, s.solution_wall, s.solution_working
    from json_to_recordset(${value('places')}::json) as given (${placeColumns})
    join ticket_sums s on s.project_id = ${value('project_id')} and s.facet = given.facet and s.span = given.span
      and s.begins = given.begins and s.channel_id = given.channel_id and s.key = given.key`,
);

const upsertSums = prepared<{ project_id: number; rows: string }, never>(
  (value) => sql`
    insert into ticket_sums (project_id, facet, span, begins, channel_id, key, department_id, manager_id, priority,
      ticket_tags_ids, opened, closed, ratings, promises, hours, first_answer_wall, first_answer_working, solution_wall,
      solution_working)
    select ${value('project_id')}, given.* from json_to_recordset(${value('rows')}::json) as given (${placeColumns},
      department_id bigint, manager_id bigint, priority text, ticket_tags_ids bigint[], opened int, closed int,
      ratings int[], promises int[], hours jsonb, first_answer_wall jsonb, first_answer_working jsonb,
      solution_wall jsonb, solution_working jsonb)
    on conflict (project_id, facet, span, begins, channel_id, key) do update set opened = excluded.opened,
      closed = excluded.closed, ratings = excluded.ratings, promises = excluded.promises, hours = excluded.hours,
      first_answer_wall = excluded.first_answer_wall, first_answer_working = excluded.first_answer_working,
      solution_wall = excluded.solution_wall, solution_working = excluded.solution_working`,
);
const deleteSums = prepared<{ project_id: number; places: string }, never>(
  (value) => sql`
    delete from ticket_sums s using json_to_recordset(${value('places')}::json) as given (${placeColumns})
    where s.project_id = ${value('project_id')} and s.facet = given.facet and s.span = given.span
      and s.begins = given.begins and s.channel_id = given.channel_id and s.key = given.key`,
);

export async function saveSums(tx: Tx, project_id: number, kept: PlacedSums[], gone: PlacedSums[]): Promise<void> {
  if (kept.length) await upsertSums(tx, { project_id, rows: JSON.stringify(kept) });
  if (gone.length) await deleteSums(tx, { project_id, places: JSON.stringify(gone) });
}

/** All of a project, for reading from the beginning. */
export async function forgetSums(tx: Tx, project_id: number): Promise<void> {
  await tx.deleteFrom('counted_tickets').where('project_id', '=', project_id).execute();
  await tx.deleteFrom('ticket_sums').where('project_id', '=', project_id).execute();
}
