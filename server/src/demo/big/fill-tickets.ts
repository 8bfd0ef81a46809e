import { sql } from 'kysely';
import { db, transaction } from '../../kit/db/index.ts';
import { holdTables } from './hold-tables.ts';
import { withoutIndexes } from './without-indexes.ts';

/** Tags that one in three has, hardly any, and some of the older half; and somebody who has few tickets. */
type Place = { project_id: number; common_tag: number; rare_tag: number; old_tag: number; operator: number };

const ticketTables = ['tickets', 'ticket_texts', 'ticket_tagged'];

/**
 * As many as asked for, over two years and all dialogues: one in ten is open, as many wait for their clients, the others
 * are closed. Of those that run, most are late. The sums are as many and as wide as the
 * rows would have them, and nothing is asked of them but what reading them costs.
 */
export async function fillTickets(base: Place, many: number): Promise<void> {
  await transaction(base.project_id, async (tx) => {
    await holdTables(tx, ticketTables);
    await sql`set local work_mem = '256MB'`.execute(tx);
    await withoutIndexes(
      tx,
      ticketTables,
      () => undefined,
      async () => {
        await sql.raw(insertTickets(base, many)).execute(tx);
      },
    );
  });
  await transaction(base.project_id, async (tx) => {
    await sql`delete from ticket_sums where project_id = current_project()`.execute(tx);
    await sql`delete from counted_tickets where project_id = current_project()`.execute(tx);
    await sql.raw(insertCounted).execute(tx);
    await sql.raw(insertBroken).execute(tx);
    for (const facet of facets) await sql.raw(insertSums(facet, many)).execute(tx);
  });
  await sql`vacuum (analyze) tickets, ticket_texts, ticket_tagged, ticket_counts, ticket_sums, counted_tickets,
    broken_promises`.execute(db());
}

/** Evenly between 0 and 1, in no order. */
const spread = (step: string): string => `(n * ${step} - floor(n * ${step}))::float8`;

const insertTickets = ({ common_tag, rare_tag, old_tag, operator }: Place, many: number): string => `
  with places as materialized (
    select id, channel_id, row_number() over (order by id) - 1 as nth from dialogues
    where project_id = current_project() and not is_room
  ), desks as materialized (
    select array_agg(id order by id) as ids from ticket_departments where project_id = current_project()
  ), team as materialized (
    select array_agg(user_id order by user_id) as ids from members where project_id = current_project()
  ), already as materialized (
    select count(*)::int as many from tickets where project_id = current_project()
  ), numbers as (
    select n, ${spread('0.6180339887')} as chance, now() - ${spread('0.7548776662')} * interval '728 days' as at,
      floor(${spread('0.8191725134')} * (select count(*) from places))::bigint as nth
    from already, generate_series(already.many + 1, ${many}) n
  ), stood as (
    select *, case when n % 10 = 1 then 'opened' when n % 10 = 2 then 'pending' else 'closed' end as status,
      case when n % 10 = 1 then at + case when n % 500 = 1 then now() - at else interval '3 days' end end as due
    from numbers
  )
  insert into tickets (project_id, number, subject, status, dialogue_id, channel_id, manager_id, department_id,
    ticket_tags_ids, priority, created_at, status_at, answered_at, closed_at, last_message_at, owed_since,
    solution_due, solution_warn, solution_used, first_answer_used, broken, rating, rated_at, rating_comment)
  select current_project(), n, 'Parcel ' || n || case when n % 5 = 2 then ' by van' when n % 50021 = 15 then ' needle'
      else '' end, status,
    places.id, places.channel_id,
    case when n % 3001 = 0 then ${operator} when chance < 0.9 then team.ids[3 + n % (cardinality(team.ids) - 2)] end,
    case when n % 3011 = 0 then desks.ids[1] else desks.ids[2 + n / 10 % 4] end,
    case when chance > 0.7 then array[${common_tag}::bigint] when n % 50021 = 7 then array[${rare_tag}::bigint]
      when chance < 0.02 and at < now() - interval '364 days' then array[${old_tag}::bigint] else '{}' end,
    1 + n / 10 % 10, at, at, at + chance * interval '5 hours',
    case when status = 'closed' then at + chance * interval '3 days' end, at + chance * interval '3 days',
    case when status = 'opened' then at end, due + chance * interval '1 day' , due + chance * interval '1 day' - interval '12 hours',
    (chance * 80000000)::bigint, (chance * 8000000)::bigint,
    case when due < now() - interval '1 day' then array['solution'] else '{}' end,
    case when status = 'closed' and chance < 0.2 then 1 + n % 5 end,
    case when status = 'closed' and chance < 0.2 then at + chance * interval '3 days' end,
    case when status = 'closed' and chance < 0.02 then 'Quick and kind' end
  from stood join places using (nth), desks, team`;

/** As their consumer would have them, but for times and promises, which are in the sums alone. */
const insertCounted = `
  insert into counted_tickets (project_id, id, counts, channel_id, department_id, manager_id, priority,
    ticket_tags_ids, opened_on, opened_hour, closed_on, rated_on, rating, promises)
  select project_id, id, removed_at is null, channel_id, department_id, manager_id,
    case when priority < 4 then 'low' when priority < 7 then 'medium' else 'high' end, ticket_tags_ids,
    created_at::date, extract(hour from created_at), closed_at::date, rated_at::date, rating, '[]'
  from tickets where project_id = current_project()`;
const insertBroken = `
  insert into broken_promises (project_id, kind, day, ticket_id)
  select project_id, 'solution', (created_at + interval '3 days')::date, id
  from tickets where project_id = current_project() and broken <> '{}'`;

type Facet = { name: string; by: string[] };
const facets: Facet[] = [
  { name: 'all', by: [] },
  { name: 'department', by: ['department_id'] },
  { name: 'manager', by: ['manager_id'] },
  { name: 'priority', by: ['priority'] },
  { name: 'tag', by: ['ticket_tags_ids'] },
  { name: 'each', by: ['department_id', 'manager_id', 'priority', 'ticket_tags_ids'] },
];

const valuesOf: Record<string, string> = {
  department_id: 'select id from ticket_departments where project_id = current_project()',
  manager_id: 'select user_id from members where project_id = current_project()',
  priority: `values ('low'), ('medium'), ('high')`,
  ticket_tags_ids: 'select array[id] from ticket_tags where project_id = current_project()',
};
const nothing: Record<string, string> = { priority: 'null::text', ticket_tags_ids: 'null::bigint[]' };

/** A row for each day, month, channel and value, with as many different times as so many tickets have. */
const insertSums = ({ name, by }: Facet, many: number): string => `
  insert into ticket_sums (project_id, facet, span, begins, channel_id, key, department_id, manager_id, priority,
    ticket_tags_ids, opened, closed, ratings, promises, hours, first_answer_wall, first_answer_working, solution_wall,
    solution_working)
  select current_project(), '${name}', span, begins, seen.id,
    concat_ws(':', ${['null', ...by.map((it) => `${it}.it::text`)].join(', ')}),
    ${Object.keys(valuesOf)
      .map((it) => (by.includes(it) ? `${it}.it` : (nothing[it] ?? 'null::bigint')))
      .join(', ')},
    wide, wide, array[0, 0, 0, wide, wide], array[wide, 0, 0, 0, wide, 0], times, times, times, times, times
  from (
    select 'day' as span, day::date as begins from generate_series(now() - interval '728 days', now(), '1 day') day
    union all select 'month', month::date
    from generate_series(date_trunc('month', now() - interval '728 days'), now(), '1 month') month
  ) spans
  cross join (select id from channels where project_id = current_project() union all select 0) seen
  ${by.map((it) => `cross join (${valuesOf[it]}) as ${it} (it)`).join('\n  ')}
  cross join (
    select count(*)::int as wide, jsonb_object_agg(bucket, 1) as times
    from generate_series(1, ${by.length > 1 ? 2 : Math.ceil(Math.min(many / 728 / 10, 60))}) bucket
  ) given
  ${by.length > 1 ? `where seen.id = 0 or hashtext(concat(span, begins, seen.id, ${by.map((it) => `${it}.it`).join(', ')})) % 4 = 0` : ''}`;
