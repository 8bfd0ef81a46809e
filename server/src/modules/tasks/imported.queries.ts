import { sql } from 'kysely';
import type { Tx } from '../../kit/db/index.ts';
import { prepared } from '../../kit/db/prepared.ts';
import type { ImportedTask } from './imported-tasks.ts';
import type {} from './tables.ts';

type Row = ImportedTask & { author_id: number | null; told_date: string | null };
export type Made = { id: number; uid: string; manager_id: number | null; channels_ids: number[] | null };

// Whoever has left the team has none of them; what is about nobody by now is seen as its deal.
const insert = prepared<{ project_id: number; rows: string }, Made>(
  (value) => sql`
    insert into tasks (project_id, uid, date, comment, result, manager_id, author_id, contact_id, deal_id, channels_ids,
      closed_at, told_date, created_at)
    select ${value('project_id')}, g.uid, g.date, g.comment, g.result,
      (select m.user_id from members m where m.project_id = ${value('project_id')} and m.user_id = g.manager_id),
      g.author_id, g.contact_id, g.deal_id,
      (select d.channels_ids from deals d where d.project_id = ${value('project_id')} and d.id = g.deal_id),
      g.closed_at, g.told_date, g.created_at
    from json_to_recordset(${value('rows')}) as g (uid uuid, date timestamptz, comment text, result text,
      manager_id bigint, author_id bigint, contact_id bigint, deal_id bigint, closed_at timestamptz,
      told_date timestamptz, created_at timestamptz)
    on conflict (project_id, uid) do nothing
    returning id, uid, manager_id, channels_ids`,
);
export const insertMany = (tx: Tx, project_id: number, rows: Row[]) =>
  insert(tx, { project_id, rows: JSON.stringify(rows) });

type Gone = Pick<ImportedTask, 'manager_id' | 'contact_id'> & {
  id: number;
  author_id: number | null;
  channels_ids: number[] | null;
};
const remove = prepared<{ project_id: number; ids: number[] }, Gone>(
  (value) => sql`
    delete from tasks where project_id = ${value('project_id')} and id = any (${value('ids')}::bigint[])
      and version = 1 and deleted_at is null
    returning id, manager_id, author_id, contact_id, channels_ids`,
);
export const deleteUnchanged = (tx: Tx, project_id: number, ids: number[]): Promise<Gone[]> =>
  remove(tx, { project_id, ids });
