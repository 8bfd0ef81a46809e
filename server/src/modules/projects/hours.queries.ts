import type { WorkingHours } from '@parley/contract/projects/working-hours';
import { sql } from 'kysely';
import type { Db } from '../../kit/db/index.ts';
import { prepared } from '../../kit/db/prepared.ts';
import type {} from './tables.ts';

/** By which clock a project works, and when; `waits_in_hours`: how long a client waits is counted so. */
export type ProjectHours = { hours: WorkingHours | null; zone: string; waits_in_hours: boolean };

const read = prepared<{ project_id: number }, ProjectHours>(
  (value) => sql`
    select working_hours as hours, time_zone as zone, waits_in_hours from projects where id = ${value('project_id')}`,
);

export const readHours = async (db: Db, project_id: number): Promise<ProjectHours> => {
  const [row] = await read(db, { project_id });
  return row!;
};
