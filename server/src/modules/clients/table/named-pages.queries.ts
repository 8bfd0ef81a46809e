import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../kit/db/index.ts';
import type { Condition } from './conditions.queries.ts';
import { moreThan, soon, type Total } from './count.queries.ts';
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
  const near = await look(tx, wanted, found, main, asked, Math.max(soon, 8 * asked.limit));
  if (near.is_all) return { ids: near.ids, total: { total: near.fitting } };
  if (near.ids.length === asked.limit) return { ids: near.ids, total: moreThan(near.fitting, near.ids.length) };
  const { ids, fitting } = await look(tx, wanted, found, main, asked, null);
  return { ids, total: { total: fitting } };
}

type Seen = {
  ids: number[];
  fitting: number;
  /** All who are named were looked at. */
  is_all: boolean;
};

/** `first`: of very many only so many of the first are looked at; null: all. */
async function look(
  tx: Tx,
  wanted: Wanted,
  { rest }: Few,
  main: Condition,
  { order, after, limit }: Asked,
  first: number | null,
): Promise<Seen> {
  const { project_id } = wanted.seer;
  const { isPlaced, turn } = plainOrder(order, after, 'n');
  const others = rest.filter((it) => it !== main);
  // One by one, all of very many take longer than those whom another index names.
  const known = others.filter((it) => first === null && it.among && !it.slow);
  const isAmong = known.map((it) => sql`and n.id in (select s.id from (${it.among!}) s)`);
  const { rows } = await sql<Seen>`/* once */
    with named as materialized (
      select n.* from (${placed(project_id, main, order.by)}) n where ${isPlaced}
    ), looked_at as materialized (
      select n.id from named n
      ${first === null ? sql`` : sql`${turn} limit (select case when count(*) > ${few} then ${first}::int end from named)`}
    ), fitting as materialized (
      select c.id, c.name, c.created_at
      from (select distinct n.id from looked_at n where true ${sql.join(isAmong, sql` `)}) n
      join contacts c on c.project_id = ${project_id} and c.id = n.id
      where ${where(wanted, { ids: null, rest: others.filter((it) => !known.includes(it)) })}
    )
    select (select count(*) from looked_at) = (select count(*) from named) as is_all,
      (select count(*) from fitting) as fitting,
      array(select c.id from fitting c ${plainOrder(order, null, 'c').turn} limit ${limit}) as ids`.execute(tx);
  return rows[0]!;
}

const placed = (project_id: number, main: Condition, by: PlainOrder['by']): RawBuilder<unknown> =>
  main.placed?.(by) ??
  sql`select c.id, c.${sql.id(by)} from (${main.among!}) s
    join contacts c on c.project_id = ${project_id} and c.id = s.id`;
