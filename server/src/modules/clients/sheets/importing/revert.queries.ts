import { sql } from 'kysely';
import type { Tx } from '../../../../kit/db/index.ts';
import { prepared } from '../../../../kit/db/prepared.ts';
import type { Known } from '../shaping/plan-rows.ts';
import type {} from '../tables.ts';

export type Change = { contact_id: number; before: Known | null; after: Known };

const next = prepared<{ project_id: number; import_id: number; limit: number }, Change>(
  (value) => sql`
    select contact_id, before, after from import_changes
    where project_id = ${value('project_id')} and import_id = ${value('import_id')}
    order by contact_id limit ${value('limit')}`,
);
export const changesOf = (tx: Tx, project_id: number, import_id: number, limit: number) =>
  next(tx, { project_id, import_id, limit });

const among = prepared<{ project_id: number; import_id: number; ids: number[] }, Change>(
  (value) => sql`
    select contact_id, before, after from import_changes
    where project_id = ${value('project_id')} and import_id = ${value('import_id')}
      and contact_id = any (${value('ids')}::bigint[])`,
);
const nextNews = prepared<{ project_id: number; import_id: number }, { rows: { id: number; after: Known }[] }>(
  (value) => sql`
    delete from import_news where project_id = ${value('project_id')} and import_id = ${value('import_id')} and id = (
      select id from import_news where project_id = ${value('project_id')} and import_id = ${value('import_id')}
      order by id limit 1)
    returning rows`,
);

/** Some of those whom it made, struck from the list; what later lines changed of them is part of how they were made. */
export async function takeNews(tx: Tx, project_id: number, import_id: number): Promise<Change[]> {
  const [taken] = await nextNews(tx, { project_id, import_id });
  if (!taken) return [];
  const later = await among(tx, { project_id, import_id, ids: taken.rows.map((it) => it.id) });
  const changed = new Map(later.map((it) => [it.contact_id, it.after]));
  return taken.rows.map(({ id, after }) => ({ contact_id: id, before: null, after: { ...after, ...changed.get(id) } }));
}

export const forgetChanges = prepared<{ project_id: number; import_id: number; ids: number[] }, never>(
  (value) => sql`
    delete from import_changes where project_id = ${value('project_id')} and import_id = ${value('import_id')}
      and contact_id = any (${value('ids')}::bigint[])`,
);

const nextDeals = prepared<{ project_id: number; import_id: number; limit: number }, { deal_id: number }>(
  (value) => sql`
    delete from import_deals where project_id = ${value('project_id')} and import_id = ${value('import_id')}
      and deal_id in (
        select deal_id from import_deals
        where project_id = ${value('project_id')} and import_id = ${value('import_id')} order by deal_id limit ${value('limit')})
    returning deal_id`,
);
/** Some of the deals that it made, struck from the list. */
export const takeDeals = async (tx: Tx, project_id: number, import_id: number, limit: number): Promise<number[]> =>
  (await nextDeals(tx, { project_id, import_id, limit })).map((it) => it.deal_id);

/** With whom nothing has been done since: no dialogue, draft, task, deal or note, nobody merged into them, neither put away nor blocked. */
const idle = prepared<{ project_id: number; ids: number[] }, { id: number }>(
  (value) => sql`
    select c.id from contacts c
    where c.project_id = ${value('project_id')} and c.id = any (${value('ids')}::bigint[])
      and c.is_silent and not c.archived and not c.blocked and not c.unsubscribed and c.merged_into is null
      and not exists (select from dialogues d where d.project_id = c.project_id and d.contact_id = c.id)
      and not exists (select from drafts d where d.project_id = c.project_id and d.contact_id = c.id)
      and not exists (select from tasks t
        where t.project_id = c.project_id and t.contact_id = c.id and t.deleted_at is null)
      and not exists (select from deal_contacts d where d.project_id = c.project_id and d.contact_id = c.id)
      and not exists (select from notes n
        where n.project_id = c.project_id and n.contact_id = c.id and n.deleted_at is null)
      and not exists (select from contacts m where m.project_id = c.project_id and m.merged_into = c.id)`,
);
export const idleAmong = async (tx: Tx, project_id: number, ids: number[]): Promise<number[]> =>
  ids.length ? (await idle(tx, { project_id, ids })).map((it) => it.id) : [];

export const deleteClients = prepared<{ project_id: number; ids: number[] }, never>(
  (value) => sql`
    delete from contacts where project_id = ${value('project_id')} and id = any (${value('ids')}::bigint[])`,
);

const unusedOrganizations = prepared<{ project_id: number; ids: number[] }, never>(
  (value) => sql`
    delete from organizations o
    where o.project_id = ${value('project_id')} and o.id = any (${value('ids')}::bigint[]) and o.tax_id is null
      and not exists (select from contacts c where c.project_id = o.project_id and c.organization_id = o.id)`,
);
/** Those that the import made and nobody belongs to. */
export const deleteOrganizations = async (tx: Tx, project_id: number, ids: number[]): Promise<void> => {
  if (ids.length) await unusedOrganizations(tx, { project_id, ids });
};
