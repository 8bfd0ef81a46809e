import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../kit/db/index.ts';
import type { Condition } from './conditions.queries.ts';
import { atLeast, soon, type Total } from './count.queries.ts';
import type { Wanted } from './filter.ts';
import { few, type Few, where } from './narrow.queries.ts';
import type { After } from './order.ts';
import { plainOrder, type PlainOrder } from './plain-order.queries.ts';

type Asked = { order: PlainOrder; after: After | null; limit: number };
/**
 * The page of those whom an index of texts names: it knows where each of them stands, so that only the first in order
 * need be looked at. Where too few of those fit, all are.
 */
export async function namedPage(
  tx: Tx,
  wanted: Wanted,
  found: Few,
  main: Condition,
  asked: Asked,
): Promise<{ ids: number[]; total: Total }> {
  const near = await fittingOf(tx, wanted, found, main, asked, Math.max(soon, 16 * asked.limit));
  if (near.isAll) return { ids: near.ids, total: { total: near.fitting, more: false } };
  if (near.ids.length === asked.limit) return { ids: near.ids, total: atLeast(near.fitting) };
  const { ids, fitting } = await fittingOf(tx, wanted, found, main, asked, null);
  return { ids, total: { total: fitting, more: false } };
}

type Fitting = { ids: number[]; fitting: number; isAll: boolean };

/** `first`: of many so many of the first are looked at; null: all. */
async function fittingOf(
  tx: Tx,
  wanted: Wanted,
  { rest }: Few,
  main: Condition,
  { order, after, limit }: Asked,
  first: number | null,
): Promise<Fitting> {
  const { project_id } = wanted.seer;
  const { isAfter, turn } = plainOrder(order, after, 'n');
  const others = rest.filter((it) => it !== main);
  // One by one, all of very many take longer than those whom another index names.
  const known = others.filter((it) => first === null && it.among && !it.slow);
  const isAmong = known.map((it) => sql`and n.id in (select s.id from (${it.among!}) s)`);
  const { rows } = await sql<Fitting>`/* once */
    with named as materialized (
      select n.* from (${placed(project_id, main)}) n where ${isAfter}
    ), looked_at as materialized (
      select n.id from named n
      ${first === null ? sql`` : sql`${turn} limit (select case when count(*) > ${few} then ${first}::int end from named)`}
    ), fitting as materialized (
      select c.id, c.name, c.created_at
      from (select distinct n.id from looked_at n where true ${sql.join(isAmong, sql` `)}) n
      join contacts c on c.project_id = ${project_id} and c.id = n.id
      where ${where(wanted, { ids: null, rest: others.filter((it) => !known.includes(it)) })}
    )
    select (select count(*) from looked_at) = (select count(*) from named) as "isAll",
      (select count(*) from fitting) as fitting,
      array(select c.id from fitting c ${plainOrder(order, null, 'c').turn} limit ${limit}) as ids`.execute(tx);
  return rows[0]!;
}

const placed = (project_id: number, main: Condition): RawBuilder<unknown> =>
  main.placed ??
  sql`select c.id, c.name, c.created_at from (${main.among!}) s
    join contacts c on c.project_id = ${project_id} and c.id = s.id`;
