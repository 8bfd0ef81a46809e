import type { WorkingHours } from '@parley/contract/projects/working-hours';
import { sql } from 'kysely';
import type { PromiseKind } from '@parley/contract/tickets/promises';
import type { TicketStatus } from '@parley/contract/tickets/tickets';
import type { Db } from '../../../kit/db/index.ts';
import { ticketsWhere, type Wanted } from './figures.queries.ts';
import type {} from '../tables.ts';

export type SheetLine = {
  number: number;
  subject: string;
  status: TicketStatus;
  client: string | null;
  channel: string | null;
  department: string | null;
  manager: string | null;
  tags: string | null;
  priority: number;
  created_at: string;
  answered_at: string | null;
  closed_at: string | null;
  first_answer_used: number;
  solution_used: number;
  runs_since: string | null;
  hours: WorkingHours | null;
  broken: PromiseKind[];
  rating: number | null;
  rating_comment: string | null;
  result: string | null;
};

/** Those made between two moments, the newest first. */
export async function ticketsMade(db: Db, wanted: Wanted, from: Date, until: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from tickets where ${ticketsWhere(wanted)} and created_at >= ${from} and created_at < ${until}
    order by created_at desc, id desc limit ${limit}`.execute(db);
  return rows.map((it) => it.id);
}

/** These, as they are now and as far as they are still meant, in this order. */
export async function sheetLines(db: Db, wanted: Wanted, ids: number[]): Promise<SheetLine[]> {
  const { rows } = await sql<SheetLine>`
    select t.number, t.subject, t.status, c.name as client, ch.name as channel, d.name as department, u.name as manager,
      (select string_agg(tag.tag, ', ' order by lower(tag.tag)) from ticket_tags tag
        where tag.project_id = t.project_id and tag.id = any (t.ticket_tags_ids)) as tags,
      t.priority, t.created_at, t.answered_at, t.closed_at, t.first_answer_used, t.solution_used, t.runs_since,
      coalesce(d.hours, p.working_hours) as hours, t.broken, t.rating, t.rating_comment,
      t.result
    from unnest(${ids}::bigint[]) with ordinality as asked (id, nth)
    join (select * from tickets where ${ticketsWhere(wanted)} and id = any (${ids}::bigint[])) as t on t.id = asked.id
    join projects p on p.id = t.project_id
    left join dialogues talk on talk.project_id = t.project_id and talk.id = t.dialogue_id
    left join contacts c on c.project_id = t.project_id and c.id = talk.contact_id
    left join channels ch on ch.project_id = t.project_id and ch.id = t.channel_id
    left join ticket_departments d on d.project_id = t.project_id and d.id = t.department_id
    left join users u on u.id = t.manager_id
    order by asked.nth`.execute(db);
  return rows;
}
