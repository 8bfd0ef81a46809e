import type { WorkingHours } from '@parley/contract/projects/working-hours';
import { momentOf } from '@parley/contract/time';
import { sql } from 'kysely';
import { days } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { readHours } from '../../projects/index.ts';
import type {} from '../tables.ts';

type Which = { project_id: number; department_id: number | null; after: number; most: number };
const unclosed = prepared<Which, { id: number }>(
  (value) => sql`
    select t.id from tickets t
    where t.project_id = ${value('project_id')} and t.status in ('opened', 'pending') and t.removed_at is null
      and t.id > ${value('after')} and t.department_id in (
        select d.id from ticket_departments d where d.project_id = ${value('project_id')}
          and case when ${value('department_id')}::bigint is null then d.hours is null
            else d.id = ${value('department_id')} end)
    order by t.id limit ${value('most')}::int`,
);

/** Tickets of a department that are not closed, or of all that go by the project's hours, from one on. */
export const unclosedOf = async (db: Db, { project_id, department_id, after, most }: Which): Promise<number[]> =>
  (await unclosed(db, { project_id, department_id, after, most })).map((it) => it.id);

const anyDepartment = prepared<{ project_id: number }, { id: number }>(
  (value) => sql`select id from ticket_departments where project_id = ${value('project_id')} limit 1`,
);
export const hasDepartments = async (db: Db, project_id: number): Promise<boolean> =>
  (await anyDepartment(db, { project_id })).length > 0;

type Changed = {
  at: string;
  changes: { working_hours?: [WorkingHours | null, unknown]; time_zone?: [string, unknown] };
};
const changed = prepared<{ project_id: number; since: Date }, Changed>(
  (value) => sql`
    select at, changes from facts
    where project_id = ${value('project_id')} and subject = 'project' and subject_id = ${value('project_id')}
      and at > ${value('since')} and name = 'settingChanged' and changes ?| array['working_hours', 'time_zone']
    order by id desc limit 1`,
);

/** By what the project went until it was changed last; null: not lately. */
export async function lastHours(db: Db, project_id: number, at: Date) {
  const [last] = await changed(db, { project_id, since: new Date(at.getTime() - days(1)) });
  if (!last) return null;
  const { hours, zone } = await readHours(db, project_id);
  const { working_hours, time_zone } = last.changes;
  return {
    hours: working_hours ? working_hours[0] : hours,
    zone: time_zone ? time_zone[0] : zone,
    until: momentOf(last.at),
  };
}
