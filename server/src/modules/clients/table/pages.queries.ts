import type { ClientRow } from '@parley/contract/clients/table';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../kit/db/index.ts';
import { isClient, type Seer } from './conditions.queries.ts';
import type { Wanted } from './filter.ts';
import { byField } from './field-pages.queries.ts';
import { namedPage } from './named-pages.queries.ts';
import type { Total } from './count.queries.ts';
import { common, type Few, rarest, where } from './narrow.queries.ts';
import type { After, Order } from './order.ts';
import { isPlain, plainOrder } from './plain-order.queries.ts';

export type Line = Omit<ClientRow, 'custom_field'> & { sort_key: After['key'] };

export type Page = {
  lines: Line[];
  /** There may be fewer lines than were found: somebody went in between. */
  isLast: boolean;
  /** How many there are in all, where it was seen on the way. */
  total?: Total;
};

/** One page in the asked order. */
export async function linesIn(tx: Tx, wanted: Wanted, found: Few, asked: Asked): Promise<Page> {
  const { order, after, limit } = asked;
  const main = found.ids || !isPlain(order) ? undefined : rarest(found);
  if (!main || !isPlain(order)) {
    const lines = await readLines(tx, wanted, found, asked, null);
    return { lines, isLast: lines.length < limit };
  }
  const { joint } = found.newest;
  if (joint >= (order.by === 'created_at' && limit <= walk ? commonByAge : common)) {
    const lines = await readLines(tx, wanted, found, asked, Math.max(walk, Math.ceil((1.5 * limit) / joint)));
    if (lines.length === limit) return { lines, isLast: false };
  }
  const { ids, total } = await namedPage(tx, wanted, found, main, { order, after, limit });
  const lines = await readLines(tx, wanted, { ...found, ids, rest: [] }, asked, null);
  return { lines, isLast: ids.length < limit, total };
}

// Names stand together in their own order; by age they are met as often as among the newest, or nearly so. A page as
// long as an export's is not worth a walk that may be in vain.
const commonByAge = 0.015;
const walk = 1500;

/** `walked`: how many are looked at; null: as many as it takes. */
async function readLines(tx: Tx, wanted: Wanted, found: Few, asked: Asked, walked: number | null): Promise<Line[]> {
  const { seer } = wanted;
  const { rows } = await sql<Line>`/* once */
    with page as materialized (${pageOf(wanted, found, asked, walked)})
    select ${columns(seer)}, page.sort_key from page join contacts c on c.project_id = ${seer.project_id} and c.id = page.id
    left join organizations o on o.project_id = c.project_id and o.id = c.organization_id
    order by page.nth`.execute(tx);
  return rows;
}

const columns = ({ channels_ids }: Seer) => sql`
  c.id, c.name, c.phone, c.email, c.legal_entity, c.tax_id, c.notes, c.tag, c.manager_id, c.archived, c.blocked,
  c.unsubscribed, c.created_at,
  case when o.id is not null then json_build_object('id', o.id, 'name', o.name) end as organization,
  array(select distinct ch.type from channels ch where ch.project_id = c.project_id and ch.id = any (c.channels_ids)
    and (${channels_ids}::bigint[] is null or ch.id = any (${channels_ids}::bigint[])) order by 1) as channels`;

/** These clients, as far as the viewer sees them. */
export async function linesOf(db: Db, seer: Seer, ids: number[]): Promise<Line[]> {
  const { project_id, channels_ids } = seer;
  const { rows } = await sql<Line>`
    select ${columns(seer)}, null as sort_key from contacts c
    left join organizations o on o.project_id = c.project_id and o.id = c.organization_id
    where c.project_id = ${project_id} and c.id = any (${ids}::bigint[]) and ${isClient}
      and (${channels_ids}::bigint[] is null or c.is_silent or c.channels_ids && ${channels_ids}::bigint[])
    order by c.id`.execute(db);
  return rows;
}

const numbered = (rows: RawBuilder<unknown>) => sql`select rows.*, row_number() over () as nth from (${rows}) rows`;

type Asked = { order: Order; after: After | null; limit: number };

function pageOf(
  wanted: Wanted,
  found: Few,
  { order, after, limit }: Asked,
  walked: number | null,
): RawBuilder<unknown> {
  const { project_id } = wanted.seer;
  if (!isPlain(order)) {
    const { by: field, desc } = order;
    const fits = where(wanted, found);
    return numbered(byField({ project_id, field, fits, isFew: found.ids !== null, desc, after, limit }));
  }
  const { isPlaced, turn, shown } = plainOrder(order, after, 'c');
  // Few are sorted. Else the walk in order might be longer than the base is large.
  if (found.ids)
    return numbered(sql`
      select c.id, ${shown} as sort_key
      from (select c.* from contacts c where ${where(wanted, found)} and ${isPlaced} offset 0) c ${turn} limit ${limit}`);
  if (walked === null)
    return numbered(sql`
      select c.id, ${shown} as sort_key from contacts c
      where ${where(wanted, found)} and ${isPlaced} ${turn} limit ${limit}`);
  const all = where(wanted, { ids: null, rest: [] });
  return numbered(sql`
    select c.id, ${shown} as sort_key
    from (select c.* from contacts c where ${all} and ${isPlaced} ${turn} limit ${walked}) c
    where ${sql.join(
      found.rest.map((it) => it.fits),
      sql` and `,
    )} ${turn} limit ${limit}`);
}
