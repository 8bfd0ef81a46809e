import { sql } from 'kysely';
import type { Db, Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type {} from './tables.ts';

type Of = { project_id: number };

/** A count of all deals from the first one on. */
export const beginRecount = prepared<Of, never>(
  (value) => sql`
    insert into deal_recounts (project_id, after, counted, deals)
    select ${value('project_id')}, 0, 0, count(*) from deals where project_id = ${value('project_id')}
    on conflict (project_id) do update set after = 0, counted = 0, deals = excluded.deals`,
);

/** Null: none is under way. */
export const recountOf = async (tx: Tx, project_id: number): Promise<number | null> =>
  (await findRecount(tx, { project_id }))[0]?.after ?? null;
const findRecount = prepared<Of, { after: number }>(
  (value) => sql`select after from deal_recounts where project_id = ${value('project_id')} for update`,
);

export const moveRecount = prepared<Of & { after: number; some: number }, never>(
  (value) => sql`
    update deal_recounts set after = ${value('after')}::bigint, counted = counted + ${value('some')}::int
    where project_id = ${value('project_id')}`,
);
export const endRecount = prepared<Of, never>(
  (value) => sql`delete from deal_recounts where project_id = ${value('project_id')}`,
);

/** The next ones after an id: those that are there, and those that were counted. */
export const dealsAfter = prepared<Of & { after: number; limit: number }, { id: number }>(
  (value) => sql`
    select id from (
      (select id from deals where project_id = ${value('project_id')} and id > ${value('after')}::bigint
        order by id limit ${value('limit')}::int)
      union
      (select deal_id from counted_deals where project_id = ${value('project_id')} and deal_id > ${value('after')}::bigint
        order by deal_id limit ${value('limit')}::int)
    ) found order by id limit ${value('limit')}::int`,
);

/** What is left to count; null: nothing is. */
export async function recountingOf(db: Db, project_id: number): Promise<{ left: number; all: number } | null> {
  const { rows } = await sql<{ left: number; all: number }>`
    select greatest(deals - counted, 0) as left, deals as all from deal_recounts
    where project_id = ${project_id}`.execute(db);
  return rows[0] ?? null;
}
