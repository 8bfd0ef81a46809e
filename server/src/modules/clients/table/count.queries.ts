import { sql } from 'kysely';
import type { Db, Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type { Condition, Seer } from './conditions.queries.ts';
import type { Wanted } from './filter.ts';
import { countable, type Few, where } from './narrow.queries.ts';

/** How many fit, up to ten thousand. */
export async function countWanted(tx: Tx, wanted: Wanted, found: Few): Promise<number> {
  if (typeof found.counted === 'number') return found.counted;
  const main = found.ids ? undefined : found.rest.find((it) => it.elsewhere && it.among);
  const quickly = main
    ? await collecting(tx, !found.spread.includes(main), () => countBy(tx, wanted, found, main))
    : null;
  if (quickly !== null) return quickly;
  const { rows } = await sql<{ n: number }>`/* once */
    select count(*) as n from (select from contacts c where ${where(wanted, found)} limit ${countable}) counted`.execute(
    tx,
  );
  return rows[0]!.n;
}

/** Mostly each of the first that an index names fits; where more is asked of them, fewer do. */
async function countBy(tx: Tx, wanted: Wanted, found: Few, main: Condition): Promise<number | null> {
  const isAlone = found.rest.length === 1 && found.counted !== 'more';
  return (
    (isAlone ? await countFrom(tx, wanted, found, main, countable) : null) ?? countFrom(tx, wanted, found, main, many)
  );
}

const many = 6 * countable;

/** Of the first that an index names; null: too few of them fit to be sure. */
async function countFrom(tx: Tx, wanted: Wanted, { rest }: Few, main: Condition, most: number): Promise<number | null> {
  const others = where(wanted, { ids: null, rest: rest.filter((it) => it !== main) });
  const { rows } = await sql<{ n: number; named: number }>`/* once */
    with named as materialized (select array(select s.id from (${main.among!}) s limit ${most}) as ids)
    select cardinality(named.ids) as named, (
      select count(*) from (
        select from contacts c where c.id = any (named.ids) and ${others} limit ${countable}) fitting) as n
    from named`.execute(tx);
  const { n, named } = rows[0]!;
  return named < most || n === countable ? n : null;
}

/** Where a great part of all fit, they are soon met by walking: an index of texts would collect all of them first. */
async function collecting<T>(tx: Tx, isCollecting: boolean, work: () => Promise<T>): Promise<T> {
  if (isCollecting) return work();
  await mayCollect(tx, 'off');
  const done = await work();
  await mayCollect(tx, 'on');
  return done;
}

const mayCollect = (tx: Tx, may: 'on' | 'off') =>
  sql`select set_config('enable_bitmapscan', ${may}, true), set_config('enable_seqscan', ${may}, true)`.execute(tx);

const kept = prepared<Seer & { archived: boolean }, { n: number | null }>(
  (value) => sql`
    select sum(n)::bigint as n from client_counts
    where project_id = ${value('project_id')} and archived = ${value('archived')}
      and (${value('channels_ids')}::bigint[] is null or channels_ids = '{}'
        or channels_ids && ${value('channels_ids')}::bigint[])`,
);

/** How many clients this viewer sees at all: kept with every change, never counted. */
export const countAll = async (db: Db, { seer, archived }: Wanted): Promise<number> =>
  (await kept(db, { ...seer, archived }))[0]!.n ?? 0;
