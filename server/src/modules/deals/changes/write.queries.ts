import type { LeadProduct } from '@parley/contract/deals/leads';
import { sql } from 'kysely';
import { now } from '../../../kit/clock.ts';
import { type Tx, unanswered } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type { Standing } from './rules.ts';
import type {} from '../tables.ts';

type Rows = { project_id: number; rows: string };
type At = { at: Date };

const save = prepared<Rows & At, never>(
  (value) => sql`
    update deals d set funnel_id = n.funnel_id, stage_id = n.stage_id, price = n.price, is_price_own = n.is_price_own,
      manager_id = n.manager_id, contact_id = n.contact_id, channels_ids = n.channels_ids,
      organization_id = n.organization_id, source_id = n.source_id, source_name = n.source_name, place = n.place, entry = n.entry, entered_at = coalesce(n.entered_at, d.entered_at),
      deleted_at = n.deleted_at, merged_into = n.merged_into, modified_at = ${value('at')}, version = d.version + 1
    from json_to_recordset(${value('rows')}) as n (id bigint, funnel_id bigint, stage_id bigint, price numeric,
      is_price_own boolean, manager_id bigint, contact_id bigint, channels_ids bigint[], organization_id bigint, source_id bigint,
      source_name text, place numeric, entry integer, entered_at timestamptz, deleted_at timestamptz, merged_into bigint)
    where d.project_id = ${value('project_id')} and d.id = n.id`,
);

// Apart from the rest: what deals are found by is written anew with each name.
const rename = prepared<Rows, never>(
  (value) => sql`
    update deals d set name = n.name from json_to_recordset(${value('rows')}) as n (id bigint, name text)
    where d.project_id = ${value('project_id')} and d.id = n.id`,
);

/** What a row of a deal holds. Since when it is in its stage is said only when that changes. */
export type Row = Omit<Standing, 'entered_at'> & { entered_at: string | null };

export function saveDeals(tx: Tx, project_id: number, rows: Row[], renamed: { id: number; name: string }[]): void {
  const own = rows.map(({ contacts: _, tags: __, products: ___, values: ____, name: _____, ...row }) => row);
  if (own.length) unanswered(tx, save(tx, { project_id, rows: JSON.stringify(own), at: now() }));
  if (renamed.length) unanswered(tx, rename(tx, { project_id, rows: JSON.stringify(renamed) }));
}

const clearContacts = prepared<Rows & { ids: number[] }, never>(
  (value) => sql`
    delete from deal_contacts x
    where x.project_id = ${value('project_id')} and x.deal_id = any (${value('ids')}::bigint[]) and not exists (
      select from json_to_recordset(${value('rows')}) as n (deal_id bigint, contact_id bigint)
      where n.deal_id = x.deal_id and n.contact_id = x.contact_id)`,
);
// Who was removed is not seen, and stays where they were until they come back or are gone for good.
const addContacts = prepared<Rows, never>(
  (value) => sql`
    insert into deal_contacts (project_id, deal_id, contact_id, sort)
    select ${value('project_id')}, n.deal_id, n.contact_id, n.sort
    from json_to_recordset(${value('rows')}) as n (deal_id bigint, contact_id bigint, sort integer)
    where exists (select from contacts c where c.project_id = ${value('project_id')} and c.id = n.contact_id)
      or exists (select from deal_contacts x
        where x.project_id = ${value('project_id')} and x.deal_id = n.deal_id and x.contact_id = n.contact_id)
    on conflict (project_id, deal_id, contact_id) do update set sort = excluded.sort`,
);

export function replaceContacts(tx: Tx, project_id: number, given: { id: number; contacts: number[] }[]): void {
  if (!given.length) return;
  const lines = given.flatMap(({ id, contacts }) =>
    contacts.map((contact_id, sort) => ({ deal_id: id, contact_id, sort })),
  );
  const rows = JSON.stringify(lines);
  unanswered(tx, clearContacts(tx, { project_id, ids: given.map((it) => it.id), rows }));
  if (lines.length) unanswered(tx, addContacts(tx, { project_id, rows }));
}

const clearProducts = prepared<{ project_id: number; ids: number[] }, never>(
  (value) => sql`
    delete from deal_products where project_id = ${value('project_id')} and deal_id = any (${value('ids')}::bigint[])`,
);
const addProducts = prepared<Rows, never>(
  (value) => sql`
    insert into deal_products (project_id, deal_id, sort, product_id, name, type, count, price)
    select ${value('project_id')}, n.deal_id, n.sort, p.id, n.name, n.type, n.count, n.price
    from json_to_recordset(${value('rows')}) as n (deal_id bigint, sort integer, product_id bigint, name text, type text,
      count integer, price numeric)
    left join products p on p.project_id = ${value('project_id')} and p.id = n.product_id`,
);

export function replaceProducts(tx: Tx, project_id: number, given: { id: number; products: LeadProduct[] }[]): void {
  if (!given.length) return;
  unanswered(tx, clearProducts(tx, { project_id, ids: given.map((it) => it.id) }));
  const rows = given.flatMap(({ id, products }) => products.map((line, sort) => ({ deal_id: id, sort, ...line })));
  if (rows.length) unanswered(tx, addProducts(tx, { project_id, rows: JSON.stringify(rows) }));
}

const changeTags = prepared<Rows, never>(
  (value) => sql`
    with given as (
      select * from json_to_recordset(${value('rows')}) as n (deal_id bigint, tag_id bigint, has boolean)
    ), gone as (
      delete from deal_tags t using given
      where t.project_id = ${value('project_id')} and t.deal_id = given.deal_id and t.tag_id = given.tag_id and not given.has
    )
    insert into deal_tags (project_id, deal_id, tag_id)
    select ${value('project_id')}, deal_id, tag_id from given
    where has and exists (select from lead_tags l where l.project_id = ${value('project_id')} and l.id = tag_id)
    on conflict do nothing`,
);

export function saveTags(tx: Tx, project_id: number, rows: { deal_id: number; tag_id: number; has: boolean }[]): void {
  if (rows.length) unanswered(tx, changeTags(tx, { project_id, rows: JSON.stringify(rows) }));
}
