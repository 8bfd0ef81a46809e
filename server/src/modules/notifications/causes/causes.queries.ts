import { sql } from 'kysely';
import { prepared } from '../../../kit/db/prepared.ts';

type One = { project_id: number; id: number };
type Person = { user_id: number };

/** Who is in a room; the longest names first. */
export const roomMembers = prepared<{ project_id: number; dialogue_id: number }, Person & { name: string }>(
  (value) => sql`
    select m.user_id, u.name from dialogue_members m join users u on u.id = m.user_id
    where m.project_id = ${value('project_id')} and m.dialogue_id = ${value('dialogue_id')} and u.name <> ''
    order by length(u.name) desc, m.user_id`,
);

/** Who works on a contact. */
export const operatorOf = prepared<{ project_id: number; contact_id: number }, Person & { name: string }>(
  (value) => sql`
    select u.id as user_id, u.name from dialogues d join users u on u.id = d.operator_id
    where d.project_id = ${value('project_id')} and d.contact_id = ${value('contact_id')} limit 1`,
);

/** One press of a person: whether it was on many, and when. */
export type Press = Person & { token: string; why: string | null; at: string };
export const pressOn = prepared<{ project_id: number; contact_id: number; since: Date }, Press>(
  (value) => sql`
    select f.token, f.user_id, f.why, f.at from facts f
    where f.project_id = ${value('project_id')} and f.subject = 'dialogue' and f.subject_id = ${value('contact_id')}
      and f.at > ${value('since')} and f.user_id is not null and f.token is not null
      and f.why is distinct from 'undo' and f.changes ?| array['operator_id', 'team_id'] and not exists (
        select from taken_back t where t.project_id = f.project_id and t.token = f.token)
    order by f.id desc limit 1`,
);

type Given = Person & { project_id: number };
/** What of a press this person has now. */
export const givenAt = prepared<Given & { token: string; since: Date }, { contact_id: number }>(
  (value) => sql`
    select distinct f.subject_id as contact_id from facts f
    join dialogues d on d.project_id = f.project_id and d.contact_id = f.subject_id
      and d.operator_id = ${value('user_id')}
    where f.project_id = ${value('project_id')} and f.token = ${value('token')} and f.subject = 'dialogue'
      and f.at > ${value('since')}
    order by contact_id`,
);

export const unreadGiven = prepared<Given & { subjects: number[] }, { id: number }>(
  (value) => sql`
    select id from notices
    where project_id = ${value('project_id')} and user_id = ${value('user_id')} and kind = 'hand_over'
      and read_at is null and subject_id = any (${value('subjects')}::bigint[])`,
);

/** Whether a message stands so now. */
export const hasStatus = prepared<One & { status: string }, { id: number }>(
  (value) => sql`
    select id from messages
    where project_id = ${value('project_id')} and id = ${value('id')} and status = ${value('status')}`,
);

type Task = { id: number; manager_id: number | null; date: string; is_open: boolean };
export const tasksOf = prepared<{ project_id: number; ids: number[] }, Task>(
  (value) => sql`
    select id, manager_id, date, closed_at is null and deleted_at is null as is_open from tasks
    where project_id = ${value('project_id')} and id = any (${value('ids')}::bigint[]) order by id`,
);

export type TaskChange = {
  id: number;
  task_id: number;
  user_id: number | null;
  name: string;
  changes: { manager_id?: [was: number | null, is: number | null]; date?: [was: string, is: string] };
  /** Who has the task now, and whether there is something to do. */
  manager_id: number | null;
  is_open: boolean;
};
/** What one press did to tasks, in order. */
export const changesOfTasks = prepared<{ project_id: number; stroke: string }, TaskChange>(
  (value) => sql`
    select c.id, c.subject_id as task_id, c.name, c.changes, t.manager_id,
      case when c.actor -> 'means' ->> 'kind' is distinct from 'rule' then c.user_id end as user_id,
      t.closed_at is null and t.deleted_at is null as is_open
    from facts c join tasks t on t.project_id = c.project_id and t.id = c.subject_id
    where c.project_id = ${value('project_id')} and c.token = ${value('stroke')} and c.subject = 'task'
      and c.name <> 'taskCreated'
    order by c.id`,
);

export type TicketNow = {
  id: number;
  manager_id: number | null;
  /** Of its department. */
  people: number[];
  is_open: boolean;
  /** For somebody of its department. */
  waits: boolean;
  /** A promise is about to be broken, or is. */
  is_at_risk: boolean;
  /** By the promise; of those that run. */
  dues: Partial<Record<string, string>>;
};
export const ticketsNow = prepared<{ project_id: number; ids: number[]; at: Date }, TicketNow>(
  (value) => sql`
    select t.id, t.manager_id, coalesce(d.managers_ids, '{}') as people,
      t.status <> 'closed' and t.removed_at is null and t.part_of is null as is_open,
      t.waits_since is not null as waits, coalesce(t.warn_at <= ${value('at')}::timestamptz, false) as is_at_risk,
      json_strip_nulls(json_build_object('first_answer', t.first_answer_due, 'next_answer', t.next_answer_due,
        'solution', t.solution_due)) as dues
    from tickets t
    left join ticket_departments d on d.project_id = t.project_id and d.id = t.department_id
    where t.project_id = ${value('project_id')} and t.id = any (${value('ids')}::bigint[]) order by t.id`,
);

type TicketGift = Person & { id: number; ticket_id: number; by_id: number | null };
/** To whom one press gave tickets that they have now, in order. */
export const ticketsGiven = prepared<{ project_id: number; stroke: string }, TicketGift>(
  (value) => sql`
    select c.id, c.subject_id as ticket_id, t.manager_id as user_id,
      case when c.actor -> 'means' ->> 'kind' is distinct from 'rule' then c.user_id end as by_id
    from facts c join tickets t on t.project_id = c.project_id and t.id = c.subject_id
    where c.project_id = ${value('project_id')} and c.token = ${value('stroke')} and c.subject = 'ticket'
      and c.name <> 'ticketOpened' and (c.changes -> 'manager_id' ->> 1)::bigint = t.manager_id
      and t.status <> 'closed' and t.removed_at is null
    order by c.id`,
);

/** Of these tickets, those of which somebody has not read a notice yet. */
export const ticketsUnread = prepared<{ project_id: number; ids: number[]; kinds: string[] }, { id: number }>(
  (value) => sql`
    select distinct subject_id as id from notices
    where project_id = ${value('project_id')} and subject_id = any (${value('ids')}::bigint[])
      and kind = any (${value('kinds')}::text[]) and read_at is null`,
);

export const ownerOfExport = prepared<One, Person>(
  (value) => sql`
    select user_id from exports where project_id = ${value('project_id')} and id = ${value('id')}`,
);

/** Whose it is, if they are here; else whoever runs the project. */
export const concernedByPosted = prepared<One, Person>(
  (value) => sql`
    select m.user_id from members m join projects p on p.id = m.project_id
    left join posted_reports r on r.project_id = m.project_id and r.id = ${value('id')}
    where m.project_id = ${value('project_id')} and case
      when exists (select from members o where o.project_id = m.project_id and o.user_id = r.user_id)
      then m.user_id = r.user_id else m.project_role = 'admin' or p.owner = m.user_id end
    order by m.user_id`,
);

export const ownerOfMailing = prepared<One, Person>(
  (value) => sql`
    select author_id as user_id from mailings
    where project_id = ${value('project_id')} and id = ${value('id')} and author_id is not null`,
);

export const administratorsOf = prepared<{ project_id: number }, Person>(
  (value) => sql`
    select m.user_id from members m join projects p on p.id = m.project_id
    where m.project_id = ${value('project_id')} and (m.project_role = 'admin' or p.owner = m.user_id)
    order by m.user_id`,
);
