import type { Organization } from '@parley/contract/clients/organizations';
import { sql } from 'kysely';
import { dbOf, type Tx } from '../../kit/db/index.ts';
import { prepared } from '../../kit/db/prepared.ts';
import type {} from './tables.ts';

type Asked = { project_id: number; words: string; below: number | null; limit: number };

const page = prepared<Asked, Organization>(
  (value) => sql`
    select id, name, tax_id from organizations
    where project_id = ${value('project_id')} and (${value('below')}::bigint is null or id < ${value('below')})
      and (strpos(folded(name), folded(${value('words')})) > 0 or strpos(tax_id, ${value('words')}) > 0)
    order by id desc limit ${value('limit')}`,
);

export const organizationsIn = (asked: Asked): Promise<Organization[]> => page(dbOf(asked.project_id), asked);

export const insertOrganization = (tx: Tx, project_id: number, it: { name: string; tax_id: string | null }) =>
  tx
    .insertInto('organizations')
    .values({ project_id, ...it })
    .returning(['id', 'name', 'tax_id'])
    .executeTakeFirstOrThrow();
