import type { LeadCard } from '@parley/contract/deals/leads';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../kit/db/index.ts';
import { cardColumns, cardJoins } from './card.queries.ts';
import { and, type Condition } from './conditions.queries.ts';
import type { Seer } from './seen.queries.ts';

/** What lists are sorted by: how it is kept, how it is told, and how what was told is read again. */
const orders = {
  datetime_added: byTime('created_at'),
  modified_at: byTime('modified_at'),
  price: { key: sql`d.price`, told: sql`d.price::text`, read: (it: unknown) => sql`${it}::numeric` },
  name: { key: sql`d.name collate "und-x-icu"`, told: sql`d.name`, read: (it: unknown) => sql`${it}::text` },
};
export type SortedBy = keyof typeof orders;
export type Order = { by: SortedBy; desc: boolean };

function byTime(column: string) {
  const key = sql`d.${sql.id(column)}`;
  const told = sql`(extract(epoch from ${key}) * 1000000)::bigint`;
  return { key, told, read: (it: unknown) => sql`to_timestamp(${it}::numeric / 1000000)` };
}

/** Which deals: of these funnels, whatever stage; or of some stages. */
export type Among = { seer: Seer; funnels: number[]; conditions: Condition[] };
type After = { key: string | number; id: number };
type Asked = { order: Order; after: After | null; limit: number };

/** Each funnel has its deals in order; the first of all of them are asked for. */
function pageOf({ seer, funnels, conditions }: Among, { order, after, limit }: Asked): RawBuilder<unknown> {
  const { key, told, read } = orders[order.by];
  const way = order.desc ? sql`desc` : sql`asc`;
  const beyond = after && sql`(${key}, d.id) ${order.desc ? sql`<` : sql`>`} (${read(after.key)}, ${after.id}::bigint)`;
  return sql`
    select x.id, x.told from unnest(${funnels}::bigint[]) f (id)
    cross join lateral (
      select d.id, ${key} as key, ${told} as told from deals d
      where d.project_id = ${seer.project_id} and d.funnel_id = f.id and d.deleted_at is null
        ${and(beyond ? [...conditions, beyond] : conditions)}
      order by ${key} ${way}, d.id ${way} limit ${limit}
    ) x
    order by x.key ${way}, x.id ${way} limit ${limit}`;
}

export type Line = LeadCard & { told: string | number };

/** One page in the asked order. */
export async function linesIn(tx: Tx, among: Among, asked: Asked, at: Date): Promise<Line[]> {
  const values = { ...among.seer, at };
  const value = (name: keyof typeof values) => sql`${values[name]}`;
  const { rows } = await sql<Line>`/* once */
    with page as materialized (select p.*, row_number() over () as nth from (${pageOf(among, asked)}) p)
    select ${cardColumns(value)}, page.told from page
    join deals d on d.project_id = ${among.seer.project_id} and d.id = page.id ${cardJoins(value)}
    order by page.nth`.execute(tx);
  return rows;
}

/** The newest first. */
export async function idsIn(tx: Tx, among: Among, limit: number): Promise<number[]> {
  const asked: Asked = { order: { by: 'datetime_added', desc: true }, after: null, limit };
  const { rows } = await sql<{ id: number }>`/* once */ ${pageOf(among, asked)}`.execute(tx);
  return rows.map((it) => it.id);
}

/** How many fit, up to so many. */
export async function countIn(tx: Tx, { seer, funnels, conditions }: Among, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`/* once */
    select count(*) as n from (
      select from deals d
      where d.project_id = ${seer.project_id} and d.funnel_id = any (${funnels}::bigint[]) and d.deleted_at is null
        ${and(conditions)}
      limit ${most}
    ) counted`.execute(tx);
  return rows[0]!.n;
}
