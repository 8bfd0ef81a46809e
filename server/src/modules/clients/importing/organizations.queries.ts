import { sql } from 'kysely';
import type { Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type {} from '../tables.ts';

const remove = prepared<{ project_id: number; rows: string }, { id: number }>(
  (value) => sql`
    delete from organizations o using json_to_recordset(${value('rows')}) as g (id bigint, name text)
    where o.project_id = ${value('project_id')} and o.id = g.id and o.name = g.name and o.tax_id is null
      and o.deleted_at is null
      and not exists (select from contacts c where c.project_id = o.project_id and c.organization_id = o.id)
      and not exists (select from deals d where d.project_id = o.project_id and d.organization_id = o.id)
      and not exists (select from notes n
        where n.project_id = o.project_id and n.organization_id = o.id and n.deleted_at is null)
    returning o.id`,
);

export const deleteUnusedNamed = async (
  tx: Tx,
  project_id: number,
  made: { id: number; name: string }[],
): Promise<number[]> =>
  made.length ? (await remove(tx, { project_id, rows: JSON.stringify(made) })).map((it) => it.id) : [];
