import type { ProductType } from '@parley/contract/clients/products';
import { sql } from 'kysely';
import { now } from '../../../kit/clock.ts';
import type { Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { isEnded, sameAs } from '../board/conditions.queries.ts';
import { knownAs } from '../../clients/index.ts';
import { isSeenContact, type Seer, valuesOfSeer } from '../board/seen.queries.ts';
import type { Standing } from './rules.ts';
import type {} from '../tables.ts';

const byUid = prepared<{ project_id: number; uid: string }, { id: number }>(
  (value) => sql`
    select id from deals where project_id = ${value('project_id')} and uid = ${value('uid')}`,
);
export const findByUid = async (tx: Tx, project_id: number, uid: string) => (await byUid(tx, { project_id, uid }))[0];

export type NewRow = Pick<Standing, 'funnel_id' | 'stage_id' | 'name' | 'price' | 'is_price_own' | 'manager_id'> &
  Pick<Standing, 'contact_id' | 'organization_id' | 'source_id' | 'source_name'> & {
    channels_ids: number[] | null;
    uid: string;
    utm: Record<string, string>;
    /** The whole number it stands at; the rest of its place tells it apart from others there. */
    whole: string;
  };

const insert = prepared<Omit<NewRow, 'utm'> & { project_id: number; utm: string; at: Date }, Standing>(
  (value) => sql`
    insert into deals as d (project_id, id, uid, funnel_id, stage_id, name, price, is_price_own, manager_id, contact_id,
      channels_ids, organization_id, source_id, source_name, utm, place, entered_at, created_at, modified_at)
    select ${value('project_id')}, id, ${value('uid')}, ${value('funnel_id')}, ${value('stage_id')}, ${value('name')},
      ${value('price')}::numeric, ${value('is_price_own')}, ${value('manager_id')}, ${value('contact_id')},
      ${value('channels_ids')}::bigint[], ${value('organization_id')}, ${value('source_id')}, ${value('source_name')}, ${value('utm')}::jsonb,
      ${value('whole')}::numeric + (id % 1000000000000) * 0.000000000001, ${value('at')}, ${value('at')}, ${value('at')}
    from nextval(pg_get_serial_sequence('deals', 'id')) as id
    on conflict (project_id, uid) do nothing
    returning d.id, d.funnel_id, d.stage_id, d.name, d.price::float8 as price, d.is_price_own, d.manager_id, d.contact_id,
      d.channels_ids, d.organization_id, d.source_id, d.source_name, d.place::text as place, d.entry, d.entered_at, d.deleted_at,
      d.merged_into`,
);

/** Undefined: one with this uid is there already. */
export const insertDeal = async (tx: Tx, project_id: number, row: NewRow): Promise<Standing | undefined> =>
  (await insert(tx, { ...row, project_id, utm: JSON.stringify(row.utm), at: now() }))[0];

/** These clients, each as whom they turned out to be, as far as the seer sees them; in the asked order, each once. */
export async function clientsOf(tx: Tx, seer: Seer, ids: readonly number[]): Promise<Client[]> {
  if (!ids.length) return [];
  const { rows } = await sql<Client & { asked: number }>`
    select asked.id as asked, c.id, c.name
    from unnest(${[...ids]}::bigint[]) with ordinality as asked (id, nth)
    join contacts c0 on c0.project_id = ${seer.project_id} and c0.id = asked.id
    ${knownAs} join contacts c on c.project_id = c0.project_id and c.id = known.id
    where not c.is_room and ${isSeenContact(valuesOfSeer(seer))}
    order by asked.nth`.execute(tx);
  return rows;
}
export type Client = { asked: number; id: number; name: string };

type Named = {
  manager_id: number | null;
  organization_id: number | null;
  source_id: number | null;
  tags: number[];
};
type There = { manager: boolean; organization: boolean; source_name: string | null; tags: number[] };
const there = prepared<Named & { project_id: number }, There>(
  (value) => sql`
    select
      ${value('manager_id')}::bigint is null or exists (select from members
        where project_id = ${value('project_id')} and user_id = ${value('manager_id')}) as manager,
      ${value('organization_id')}::bigint is null or exists (select from organizations
        where project_id = ${value('project_id')} and id = ${value('organization_id')} and deleted_at is null)
        as organization,
      (select name from lead_sources where project_id = ${value('project_id')} and id = ${value('source_id')}) as source_name,
      array(select id from lead_tags where project_id = ${value('project_id')} and id = any (${value('tags')}::bigint[]))
        as tags`,
);

/** What of all this is there. */
export const thereOf = async (tx: Tx, project_id: number, it: Partial<Named>): Promise<There> => {
  const { manager_id = null, organization_id = null, source_id = null, tags = [] } = it;
  return (await there(tx, { project_id, manager_id, organization_id, source_id, tags }))[0]!;
};

const sold = prepared<
  { project_id: number; ids: number[] },
  { id: number; name: string; type: ProductType; price: number }
>(
  (value) => sql`
    select id, name, type, price::float8 as price from products
    where project_id = ${value('project_id')} and id = any (${value('ids')}::bigint[]) and deleted_at is null`,
);

/** These products as far as they are sold, by their ids. */
export const soldOf = async (tx: Tx, project_id: number, ids: number[]) =>
  new Map(ids.length ? (await sold(tx, { project_id, ids })).map((it) => [it.id, it]) : []);

/**
 * Two deals of a client that come to a funnel at once are looked at one after another; of several, in one order. Clients
 * share a few hundred locks, since the database has room for some thousands in all.
 */
export const lockClientsIn = (tx: Tx, project_id: number, funnel_id: number, ids: number[]) =>
  sql`
    select pg_advisory_xact_lock(hashtextextended(${`deals:${project_id}:${funnel_id}:`}::text || share, 0))
    from (select distinct id % 500 as share from unnest(${ids}::bigint[]) as g (id) order by share) shares`.execute(tx);

type Older = { project_id: number; funnel_id: number; contact_id: number };
const older = prepared<Older, { id: number }>(
  (value) => sql`
    select d.id from deals d
    where d.project_id = ${value('project_id')} and d.contact_id in (${sameAs(value('project_id'), sql`select ${value('contact_id')}::bigint as id`)})
      and d.funnel_id = ${value('funnel_id')} and d.deleted_at is null and not ${isEnded}
    order by d.id desc limit 50`,
);

/** Other deals of this client in this funnel that are neither won nor lost, the newest first. */
export const olderOf = async (tx: Tx, asked: Older): Promise<number[]> => (await older(tx, asked)).map((it) => it.id);

/** Whether somebody has ever had a deal, also one that is gone. */
export async function hasHadDeal(tx: Tx, project_id: number, contact_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from deal_contacts
    where project_id = ${project_id} and contact_id in (${sameAs(sql`${project_id}`, sql`select ${contact_id}::bigint as id`)}) limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}
