import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../kit/db/index.ts';
import type { Condition } from './conditions.queries.ts';
import { moreThan, soon, type Total } from './count.queries.ts';
import type { Wanted } from './filter.ts';
import { few, type Few, isSurelyMany, where } from './narrow.queries.ts';
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
  const { limit } = asked;
  const isNear = newest.joint > 0 && isSurelyMany(newest, main);
  const near = isNear ? await read(tx, look.amongFirst) : null;
  const { ids, fitting, is_all } =
    near && (near.is_all || near.ids.length === limit) ? near : await read(tx, look.amongAll);
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
  const isAmong = known.map((it) => sql`and n.id in (select s.id from (${it.among!}) s)`);
  const first = Math.max(soon, 8 * limit);
  const named = sql`(${placed(project_id, main, order.by)}) n where ${isPlaced}`;
  const fitting = (ids: RawBuilder<unknown>, rest: Condition[]) => sql`
    select c.id, c.name, c.created_at from (select distinct n.id from ${ids}) n
    join contacts c on c.project_id = ${project_id} and c.id = n.id
    where ${where(wanted, { ids: null, rest })}`;
  const page = sql`(select count(*) from fitting) as fitting,
    array(select c.id from fitting c ${plainOrder(order, null, 'c').turn} limit ${limit}) as ids`;
  return {
    amongFirst: sql<Seen>`/* once */
      with first as materialized (select n.id from ${named} ${turn} limit ${first}),
      fitting as materialized (${fitting(sql`first n`, others)})
      select (select count(*) from first) < ${first} as is_all, ${page}`,
    amongAll: sql<Seen>`/* once */
      with named as materialized (select n.* from ${named}),
      first as materialized (
        select n.id from named n ${turn}
        limit (select case when count(*) > ${few} then ${first}::int end from named)
      ), fitting_first as materialized (${fitting(sql`first n`, others)}),
      looked_at as materialized (
        select named = first or fitting < ${limit} as is_all, named > first and fitting < ${limit} as is_again from (
          select (select count(*) from named) as named, (select count(*) from first) as first,
            (select count(*) from fitting_first) as fitting
        ) counted
      ), fitting as materialized (
        select * from fitting_first where not (select is_again from looked_at)
        union all
        (${fitting(
          sql`named n where (select is_again from looked_at) ${sql.join(isAmong, sql` `)}`,
          others.filter((it) => !known.includes(it)),
        )})
      )
      select (select is_all from looked_at), ${page}`,
  };
}

const placed = (project_id: number, main: Condition, by: PlainOrder['by']): RawBuilder<unknown> =>
  main.placed?.(by) ??
  sql`select c.id, c.${sql.id(by)} from (${main.among!}) s
    join contacts c on c.project_id = ${project_id} and c.id = s.id`;
