import type { Promises } from '@parley/contract/tickets/promises';
import type { WorkingHours } from '@parley/contract/projects/working-hours';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { type Terms, termsOf } from '../promises/rules.ts';
import type {} from '../tables.ts';

type DepartmentTerms = { id: number; promises: Promises; hours: WorkingHours | null };
type Row = {
  hours: WorkingHours | null;
  zone: string;
  ticket_close: number;
  departments: DepartmentTerms[];
};

const read = prepared<{ project_id: number; departments_ids: number[] }, Row>(
  (value) => sql`
    select p.working_hours as hours, p.time_zone as zone, coalesce(g.ticket_close, 0) as ticket_close, (
      select coalesce(json_agg(json_build_object('id', d.id, 'promises', d.promises, 'hours', d.hours)), '[]')
      from ticket_departments d
      where d.project_id = ${value('project_id')} and d.id = any (${value('departments_ids')}::bigint[])
    ) as departments
    from projects p left join chat_configs g on g.project_id = p.id where p.id = ${value('project_id')}`,
);

export type AllTerms = {
  /** Hours of silence after which a ticket is closed; 0: never. */
  ticket_close: number;
  /** By what clocks go in a department, or without one. */
  of: (department_id: number | null) => Terms;
};

export async function readTerms(db: Db, project_id: number, departments: (number | null)[]): Promise<AllTerms> {
  const departments_ids = [...new Set(departments.filter((it) => it !== null))];
  const { departments: found, ticket_close, ...calendar } = (await read(db, { project_id, departments_ids }))[0]!;
  return { ticket_close, of: (id) => termsOf(found.find((it) => it.id === id) ?? null, calendar) };
}
