import type { LeadFilter } from '@parley/contract/deals/leads';
import type { SavedFilter } from '@parley/contract/deals/tags';
import { sql } from 'kysely';
import { dbOf, type Tx } from '../../../kit/db/index.ts';
import type {} from '../tables.ts';

/** Whose filters of which funnel. */
type Place = { project_id: number; user_id: number; funnel_id: number };

export const filtersOf = ({ project_id, user_id, funnel_id }: Place): Promise<SavedFilter[]> =>
  dbOf(project_id)
    .selectFrom('lead_filters')
    .select(['id', 'funnel_id', 'name', 'filter'])
    .where('project_id', '=', project_id)
    .where('funnel_id', '=', funnel_id)
    .where('user_id', '=', user_id)
    .orderBy('id')
    .execute();

/** Under a name it has already, it replaces that one; undefined: there are too many. */
export async function keepFilter(
  tx: Tx,
  { project_id, user_id, funnel_id }: Place,
  name: string,
  filter: LeadFilter,
  most: number,
): Promise<SavedFilter | undefined> {
  const { rows } = await sql<SavedFilter>`
    insert into lead_filters (project_id, funnel_id, user_id, name, filter)
    select ${project_id}, ${funnel_id}, ${user_id}, ${name}, ${JSON.stringify(filter)}::jsonb
    where (
      select count(*) from lead_filters where project_id = ${project_id} and funnel_id = ${funnel_id}
        and user_id = ${user_id} and name <> ${name}) < ${most}
    on conflict (project_id, funnel_id, user_id, name) do update set filter = excluded.filter
    returning id, funnel_id, name, filter`.execute(tx);
  return rows[0];
}

export async function removeFilter({ project_id, user_id, funnel_id }: Place, id: number): Promise<boolean> {
  const gone = await dbOf(project_id)
    .deleteFrom('lead_filters')
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .where('funnel_id', '=', funnel_id)
    .where('user_id', '=', user_id)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}
