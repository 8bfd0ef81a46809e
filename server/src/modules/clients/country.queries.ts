import { sql } from 'kysely';
import type { Db } from '../../kit/db/index.ts';
import { prepared } from '../../kit/db/prepared.ts';
import type { Country } from './phones.ts';

const country = prepared<{ project_id: number }, { country: Country }>(
  (value) => sql`select country from projects where id = ${value('project_id')}`,
);

/** Where a project is at home. */
export const countryOf = async (db: Db, project_id: number): Promise<Country> =>
  (await country(db, { project_id }))[0]?.country ?? null;
