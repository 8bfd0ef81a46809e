import { sql } from 'kysely';
import { now } from '../../../kit/clock.ts';
import { type Tx, unanswered } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { isEnded } from '../board/conditions.queries.ts';
import type {} from '../tables.ts';

type Row = {
  uid: string;
  contact_id: number | null;
  organization_id?: number | null;
  name: string | null;
  price: number | null;
  manager_id: number;
  above: number;
  created_at?: string;
};
type Into = { project_id: number; funnel_id: number; stage_id: number; top: string };
export type Imported = {
  id: number;
  uid: string;
  funnel_id: number;
  stage_id: number;
  name: string;
  price: number;
  is_price_own: boolean;
  manager_id: number | null;
  contact_id: number | null;
  organization_id: number | null;
  channels_ids: number[] | null;
  place: string;
  entry: number;
  entered_at: string;
};

const columns = sql`d.id, d.uid, d.funnel_id, d.stage_id, d.name, d.price::float8 as price, d.is_price_own, d.manager_id,
  d.contact_id, d.organization_id, d.channels_ids, d.place::text as place, d.entry, d.entered_at`;

// Ids are taken in the order of the lines; whoever has left the team has none of them.
const insert = prepared<Into & { rows: string; at: Date }, Imported>(
  (value) => sql`
    insert into deals as d (project_id, id, uid, funnel_id, stage_id, name, price, is_price_own, manager_id, contact_id,
      organization_id, place, entered_at, created_at, modified_at)
    select ${value('project_id')}, n.id, n.uid, ${value('funnel_id')}, ${value('stage_id')},
      coalesce(n.name, (select c.name from contacts c where c.project_id = ${value('project_id')} and c.id = n.contact_id)),
      coalesce(n.price, 0), n.price is not null,
      (select m.user_id from members m where m.project_id = ${value('project_id')} and m.user_id = n.manager_id),
      n.contact_id, n.organization_id, ${value('top')}::numeric + n.above + (n.id % 1000000000000) * 0.000000000001,
      ${value('at')}, coalesce(n.created_at, ${value('at')}), ${value('at')}
    from (
      select g.*, nextval(pg_get_serial_sequence('deals', 'id')) as id
      from json_to_recordset(${value('rows')}) as g (uid uuid, contact_id bigint, name text, price numeric,
        manager_id bigint, above bigint, organization_id bigint, created_at timestamptz)
    ) n
    on conflict (project_id, uid) do nothing
    returning ${columns}`,
);

/** New ones on top of a stage; one with the same uid is there already and is not named. */
export const insertDeals = (tx: Tx, { rows, ...into }: Into & { rows: Row[] }): Promise<Imported[]> =>
  insert(tx, { ...into, rows: JSON.stringify(rows), at: now() });

type OfDeals = { project_id: number; ids: number[] };
const clients = prepared<OfDeals & { contacts: number[]; places: number[] }, never>(
  (value) => sql`
    insert into deal_contacts (project_id, deal_id, contact_id, sort)
    select ${value('project_id')}, g.id, g.contact_id, g.sort
    from unnest(${value('ids')}::bigint[], ${value('contacts')}::bigint[], ${value('places')}::int[])
      as g (id, contact_id, sort)`,
);

/** Each is about its main client first. */
export function addClients(tx: Tx, project_id: number, deals: { id: number; contacts: number[] }[]): void {
  const rows = deals.flatMap(({ id, contacts }) => contacts.map((contact_id, sort) => ({ id, contact_id, sort })));
  const [ids, contacts] = [rows.map((it) => it.id), rows.map((it) => it.contact_id)];
  if (rows.length) unanswered(tx, clients(tx, { project_id, ids, contacts, places: rows.map((it) => it.sort) }));
}

const tags = prepared<OfDeals & { tags: number[] }, never>(
  (value) => sql`
    insert into deal_tags (project_id, deal_id, tag_id)
    select ${value('project_id')}, g.id, t.id from unnest(${value('ids')}::bigint[], ${value('tags')}::bigint[]) as g (id, tag_id)
    join lead_tags t on t.project_id = ${value('project_id')} and t.id = g.tag_id
    on conflict do nothing`,
);

/** Of these tags, those that are there. */
export function addTags(tx: Tx, project_id: number, deals: { id: number; tags: number[] }[]): void {
  const rows = deals.flatMap(({ id, tags: own }) => own.map((tag) => ({ id, tag })));
  const [ids, given] = [rows.map((it) => it.id), rows.map((it) => it.tag)];
  if (rows.length) unanswered(tx, tags(tx, { project_id, ids, tags: given }));
}

const unusedTag = prepared<{ project_id: number; id: number; title: string }, { id: number }>(
  (value) => sql`
    delete from lead_tags t
    where t.project_id = ${value('project_id')} and t.id = ${value('id')} and t.title = ${value('title')}
      and not exists (select from deal_tags d where d.project_id = t.project_id and d.tag_id = t.id)
      and not exists (select from lead_sources s where s.project_id = t.project_id and t.id = any (s.tags_ids))
    returning t.id`,
);
/** Says whether it went: one that is called otherwise by now, or that something has, stays. */
export const deleteUnusedTag = async (tx: Tx, project_id: number, id: number, title: string): Promise<boolean> =>
  (await unusedTag(tx, { project_id, id, title })).length > 0;

// Each looked at by itself: joined, all deals of the funnel would be read.
const having = prepared<OfDeals & { funnel_id: number }, { id: number }>(
  (value) => sql`
    select g.id from unnest(${value('ids')}::bigint[]) as g (id)
    where exists (
      select from deals d where d.project_id = ${value('project_id')} and d.funnel_id = ${value('funnel_id')}
        and d.deleted_at is null and not ${isEnded} and d.contact_id in (
          with recursive same as (
            select g.id
            union select c.id from contacts c join same on c.project_id = ${value('project_id')} and c.merged_into = same.id
          ) select id from same))`,
);

const planBy = (tx: Tx, mode: string) => sql`select set_config('plan_cache_mode', ${mode}, true)`.execute(tx);

/** Of these clients, those who have an open deal in the funnel. A plan that is kept may be one for few, and a sheet makes many. */
export async function haveDeals(tx: Tx, project_id: number, funnel_id: number, ids: number[]): Promise<number[]> {
  if (!ids.length) return [];
  unanswered(tx, planBy(tx, 'force_custom_plan'));
  const found = await having(tx, { project_id, funnel_id, ids });
  unanswered(tx, planBy(tx, 'force_generic_plan'));
  return found.map((it) => it.id);
}

const lock = prepared<OfDeals, never>(
  (value) => sql`
    select from deals where project_id = ${value('project_id')} and id = any (${value('ids')}::bigint[])
    order by id for update`,
);
// What is read for deciding is read by a later statement: one that waited for the lock has looked before it.
const remove = prepared<OfDeals, Imported>(
  (value) => sql`
    delete from deals d
    where d.project_id = ${value('project_id')} and d.id = any (${value('ids')}::bigint[])
      and d.version = 1 and d.deleted_at is null and d.merged_into is null
      and not exists (select from tasks t where t.project_id = d.project_id and t.deal_id = d.id and t.deleted_at is null)
      and not exists (select from rule_runs r where r.project_id = d.project_id and r.deal_id = d.id)
      and not exists (select from notes n where n.project_id = d.project_id and n.deal_id = d.id and n.deleted_at is null)
    returning ${columns}`,
);

/** Of these deals, those as they were made go for good: no change, no task, no note, nothing that a rule did. */
export async function deleteUntouched(tx: Tx, project_id: number, ids: number[]): Promise<Imported[]> {
  unanswered(tx, lock(tx, { project_id, ids }));
  return remove(tx, { project_id, ids });
}
