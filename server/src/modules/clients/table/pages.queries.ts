import type { ClientRow } from '@parley/contract/clients/table';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../kit/db/index.ts';
import { type Condition, isClient, type Seer } from './conditions.queries.ts';
import type { Wanted } from './filter.ts';
import { beyond, byField, turned } from './field-pages.queries.ts';
import { type Few, where } from './narrow.queries.ts';
import type { After, Order } from './order.ts';

export type Line = Omit<ClientRow, 'custom_field'> & { sort_key: After['key'] };

/** One page in the asked order. `total`: how many there are in all, where that is known. */
export async function linesIn(
  tx: Tx,
  wanted: Wanted,
  found: Few,
  { order, after, limit, total = Infinity }: Asked & { total?: number },
): Promise<Line[]> {
  const read = async (among: Few, walked: number | null) => {
    const page = pageOf(wanted, among, { order, after, limit }, walked);
    const { rows } = await sql<Line>`/* once */
      with page as materialized (${page})
      select ${columns(wanted.seer)}, page.sort_key from page join contacts c on c.project_id = ${wanted.seer.project_id} and c.id = page.id
      left join organizations o on o.project_id = c.project_id and o.id = c.organization_id
      order by page.nth`.execute(tx);
    return rows;
  };
  const main = found.ids || typeof order.by === 'object' ? undefined : found.rest.find((it) => it.slow && it.among);
  if (!main) return read(found, null);
  // Mostly they are met on a short walk. They may all stand far, as those of one name do in the order of names.
  const near = await read(found, walk);
  return near.length === Math.min(limit, total) ? near : read((await namedBy(tx, found, main)) ?? found, null);
}

const walk = 6000;
const mostSorted = 60_000;

/** All whom the index names, where they are not too many to be sorted. */
async function namedBy(tx: Tx, found: Few, main: Condition): Promise<Few | null> {
  const { rows } = await sql<{ ids: number[] }>`/* once */
    select array(select s.id from (${main.among!}) s limit ${mostSorted}) as ids`.execute(tx);
  const { ids } = rows[0]!;
  const rest = found.rest.filter((it) => it !== main);
  return ids.length < mostSorted ? { ...found, ids: [...new Set(ids)], rest } : null;
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

/** `walked`: how many are looked at; null: as many as it takes. */
function pageOf(
  wanted: Wanted,
  found: Few,
  { order, after, limit }: Asked,
  walked: number | null,
): RawBuilder<unknown> {
  const { by, desc } = order;
  const { project_id } = wanted.seer;
  if (typeof by === 'object') {
    const fits = where(wanted, found);
    return numbered(byField({ project_id, field: by, fits, isFew: found.ids !== null, desc, after, limit }));
  }
  const key = by === 'name' ? sql`c.name collate "und-x-icu"` : sql`c.created_at`;
  const place = by === 'name' ? sql`${after?.key}::text` : sql`${after?.key}::timestamptz`;
  const from = after ? sql`and (${key}, c.id) ${beyond(desc)} (${place}, ${after.id})` : sql``;
  const turn = sql`order by ${key} ${turned(desc)}, c.id ${turned(desc)}`;
  const shown = by === 'name' ? sql`c.name` : sql`c.created_at::text`;
  if (walked === null)
    return numbered(sql`
      select c.id, ${shown} as sort_key from contacts c where ${where(wanted, found)} ${from} ${turn} limit ${limit}`);
  const all = where(wanted, { ids: null, rest: [] });
  return numbered(sql`
    select c.id, ${shown} as sort_key from (select c.* from contacts c where ${all} ${from} ${turn} limit ${walked}) c
    where ${sql.join(
      found.rest.map((it) => it.fits),
      sql` and `,
    )} ${turn} limit ${limit}`);
}
