import type { WorkingHours } from '@parley/contract/projects/working-hours';
import { sql } from 'kysely';
import { prepared } from '../../../kit/db/prepared.ts';

/** A ticket that waits for somebody to take it: nobody is given it. */
export type Waiting = {
  id: number;
  department_id: number;
  channel_id: number;
  waits_since: string;
  /** Of its department, but for those who are away. */
  people: number[];
  hours: WorkingHours | null;
  zone: string;
};

const waiting = sql`
  select t.id, t.department_id, t.channel_id, t.waits_since, coalesce(d.hours, p.working_hours) as hours,
    p.time_zone as zone, array(
    select m.user_id from members m where m.project_id = t.project_id and m.user_id = any (d.managers_ids)
      and m.away_since is null order by m.user_id) as people
  from tickets t
  join ticket_departments d on d.project_id = t.project_id and d.id = t.department_id and d.rule = 'nobody'
  join projects p on p.id = t.project_id
  where t.waits_since is not null`;

export const waitingTicket = prepared<{ project_id: number; id: number }, Waiting>(
  (value) => sql`${waiting} and t.project_id = ${value('project_id')} and t.id = ${value('id')}`,
);

/** Those that wait since one press, or came to where they wait by it. */
export const waitingSince = prepared<{ project_id: number; stroke: string }, Waiting>(
  (value) => sql`${waiting} and t.project_id = ${value('project_id')} and t.id in (
      select c.subject_id from facts c
      where c.project_id = ${value('project_id')} and c.token = ${value('stroke')} and c.subject = 'ticket'
        and c.name <> 'ticketOpened' and c.changes ?| array['department_id', 'manager_id', 'status', 'removed_at'])
    order by t.id`,
);

export const waitingIn = prepared<{ project_id: number; department_id: number }, Waiting>(
  (value) => sql`${waiting} and t.project_id = ${value('project_id')} and t.department_id = ${value('department_id')}
    order by t.waits_since, t.id`,
);
