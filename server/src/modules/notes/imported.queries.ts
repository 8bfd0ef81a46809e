import { sql } from 'kysely';
import type { Tx } from '../../kit/db/index.ts';
import { prepared } from '../../kit/db/prepared.ts';
import type { ImportedNote } from './imported-notes.ts';
import type {} from './tables.ts';

const insert = prepared<{ project_id: number; rows: string }, { id: number; uid: string }>(
  (value) => sql`
    insert into notes (project_id, uid, contact_id, deal_id, organization_id, author_id, text, created_at)
    select ${value('project_id')}, g.uid, case when g.entity = 'contact' then g.entity_id end,
      case when g.entity = 'lead' then g.entity_id end, case when g.entity = 'organization' then g.entity_id end,
      g.author_id, g.text, g.created_at
    from json_to_recordset(${value('rows')})
      as g (uid uuid, entity text, entity_id bigint, author_id bigint, text text, created_at timestamptz)
    on conflict (project_id, uid) do nothing
    returning id, uid`,
);
export const insertMany = (tx: Tx, project_id: number, rows: ImportedNote[]) =>
  insert(tx, { project_id, rows: JSON.stringify(rows) });

const remove = prepared<{ project_id: number; ids: number[] }, { id: number }>(
  (value) => sql`
    delete from notes where project_id = ${value('project_id')} and id = any (${value('ids')}::bigint[])
      and edited_at is null and deleted_at is null and not has_files
    returning id`,
);
export const deleteUnchanged = async (tx: Tx, project_id: number, ids: number[]): Promise<number[]> =>
  ids.length ? (await remove(tx, { project_id, ids })).map((it) => it.id) : [];
