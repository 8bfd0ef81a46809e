import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../kit/db/index.ts';
import type { Condition } from './conditions.queries.ts';
import { moreThan, type Total } from './count.queries.ts';
import type { Wanted } from './filter.ts';
import { few, type Few, isLikelyMany, soon, where } from './narrow.queries.ts';
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
  { rest, newest }: Few,
  main: Condition,
  asked: Asked,
): Promise<{ ids: number[]; total: Total }> {
  const look = looks(wanted, rest, main, asked);
  const isEnough = (it: Seen) => it.is_all || it.ids.length === asked.limit;
  let seen = await read(tx, newest.joint > 0 && isLikelyMany(newest, main) ? look.amongFirst : look.amongFirstThenAll);
  if (!isEnough(seen)) seen = await read(tx, look.amongAll);
  const { ids, fitting, is_all } = seen;
  return { ids, total: is_all ? { total: fitting } : moreThan(fitting, ids.length) };
}

type Seen = {
  ids: number[];
  fitting: number;
  /** All who are named were looked at. */
  is_all: boolean;
};

async function read(tx: Tx, query: RawBuilder<Seen>): Promise<Seen> {
  const { rows } = await query.execute(tx);
  return rows[0]!;
}

function looks(wanted: Wanted, rest: Condition[], main: Condition, { order, after, limit }: Asked) {
  const { project_id } = wanted.seer;
  const { isPlaced, turn } = plainOrder(order, after, 'n');
  const others = rest.filter((it) => it !== main);
  // One by one, all of very many take longer than those whom another index names.
  const known = others.filter((it) => it.among && !it.slow);
  const isKnown = sql.join(
    [sql`true`, ...known.map((it) => sql`n.id in (select s.id from (${it.among!}) s)`)],
    sql` and `,
  );
  const unknown = others.filter((it) => !known.includes(it));
  const most = Math.max(soon, 8 * limit);
  const inTexts = sql`(${placed(project_id, main, order.by)}) n where ${isPlaced}`;
  const fittingOf = (ids: RawBuilder<unknown>, conditions: Condition[]) => sql`
    select c.id, c.name, c.created_at from (select distinct n.id from ${ids}) n
    join contacts c on c.project_id = ${project_id} and c.id = n.id
    where ${where(wanted, { ids: null, rest: conditions })}`;
  const page = sql`(select count(*) from fitting) as fitting,
    array(select c.id from fitting c ${plainOrder(order, null, 'c').turn} limit ${limit}) as ids`;
  return {
    /** Where very many are named. */
    amongFirst: sql<Seen>`/* once */
      with first as materialized (select n.id from ${inTexts} ${turn} limit ${most}),
      fitting as materialized (${fittingOf(sql`first n`, others)})
      select (select count(*) from first) < ${most} as is_all, ${page}`,
    amongAll: sql<Seen>`/* once */
      with fitting as materialized (${fittingOf(sql`${inTexts} and ${isKnown}`, unknown)})
      select true as is_all, ${page}`,
    /** Both at once: all are named anyway, to see how many they are. */
    amongFirstThenAll: sql<Seen>`/* once */
      with named as materialized (select n.* from ${inTexts}),
      first as materialized (
        select n.id from named n ${turn} limit (select case when count(*) > ${few} then ${most}::int end from named)
      ), fitting_first as materialized (${fittingOf(sql`first n`, others)}),
      looked_at as materialized (
        select named = first or fitting < ${limit} as is_all, named > first and fitting < ${limit} as is_again from (
          select (select count(*) from named) as named, (select count(*) from first) as first,
            (select count(*) from fitting_first) as fitting
        ) counted
      ), fitting as materialized (
        select * from fitting_first where not (select is_again from looked_at)
        union all
        (${fittingOf(sql`named n where (select is_again from looked_at) and ${isKnown}`, unknown)})
      )
      select (select is_all from looked_at), ${page}`,
  };
}

const placed = (project_id: number, main: Condition, by: PlainOrder['by']): RawBuilder<unknown> =>
  main.placed?.(by) ??
  sql`select c.id, c.${sql.id(by)} from (${main.among!}) s
    join contacts c on c.project_id = ${project_id} and c.id = s.id`;
