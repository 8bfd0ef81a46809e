import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type { Condition, Seer } from './conditions.queries.ts';
import type { Wanted } from './filter.ts';
import { few, type Few, isLikelyMany, rarest, soon, where } from './narrow.queries.ts';

/** `more`: there are more than that. */
export type Total = { total: number; more?: boolean };

const countable = 5000;

/** How many fit, as far as it is soon counted; `shown` of them are known. */
export async function countWanted(tx: Tx, wanted: Wanted, found: Few, shown: number): Promise<Total> {
  const slow = found.ids ? undefined : rarest(found);
  if (slow) return countSlowly(tx, wanted, found, slow, shown);
  const main = found.ids ? undefined : found.rest.find((it) => it.elsewhere && it.among);
  return (main && (await countNamed(tx, wanted, found, main))) ?? countAmong(tx, wanted, found);
}

/** So many are known; of what was not counted the figure says nothing: more than 4,618 are more than 4,000. */
export function moreThan(known: number, shown: number): Total {
  const sure = known - 1;
  const unit = 10 ** (String(sure).length - 1);
  return { total: Math.max(Math.floor(sure / unit) * unit, shown - 1), more: true };
}

const upTo = (n: number): Total => (n > countable ? { total: countable, more: true } : { total: n });

async function countAmong(tx: Tx, wanted: Wanted, found: Few): Promise<Total> {
  const { rows } = await sql<{ n: number }>`/* once */
    select count(*) as n from (select from contacts c where ${where(wanted, found)} limit ${countable + 1}) counted`.execute(
    tx,
  );
  return upTo(rows[0]!.n);
}

/** Mostly each of the first that an index names fits; where more is asked of them, fewer do. Null: too few to be sure. */
async function countNamed(tx: Tx, wanted: Wanted, found: Few, main: Condition): Promise<Total | null> {
  const sizes = found.rest.length === 1 ? [countable * 1.1, countable * 6] : [countable * 6];
  for (const most of sizes) {
    const { named, fitting } = await look(tx, wanted, found, main, { most, seen: most });
    if (named < most || fitting > countable) return upTo(fitting);
  }
  return null;
}

/** All of few, and of very many some. */
async function countSlowly(tx: Tx, wanted: Wanted, found: Few, main: Condition, shown: number): Promise<Total> {
  const some = found.some.get(main);
  if (some) {
    const among = sql`select unnest(${some}::bigint[]) as id`;
    const { fitting } = await look(tx, wanted, found, main, { among, most: soon, seen: soon });
    return moreThan(Math.max(fitting, shown), shown);
  }
  const most = isLikelyMany(found.newest, main) ? soon : few + 1;
  const isSpread = found.newest.shares.get(main)! >= spread;
  const { named, fitting } = await collecting(tx, !isSpread, () => look(tx, wanted, found, main, { most, seen: soon }));
  return named < most ? upTo(fitting) : moreThan(Math.max(fitting, shown), shown);
}

const spread = 0.15;

/** How many an index names, up to `most`, and how many of them fit: of more than that, of those who are `seen`. */
async function look(
  tx: Tx,
  wanted: Wanted,
  { rest }: Few,
  main: Condition,
  { most, seen, among = main.among! }: { most: number; seen: number; among?: RawBuilder<unknown> },
): Promise<{ named: number; fitting: number }> {
  const others = where(wanted, { ids: null, rest: rest.filter((it) => it !== main) });
  const { rows } = await sql<{ named: number; fitting: number }>`/* once */
    with named as materialized (select array(select s.id from (${among}) s limit ${most}) as ids)
    select cardinality(ids) as named, (
      select count(*) from (
        select from contacts c
        where c.id = any (case when cardinality(ids) < ${most} then ids else ids[1:${seen}] end) and ${others}
        limit ${countable + 1}
      ) fitting
    ) as fitting
    from named`.execute(tx);
  return rows[0]!;
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
export const countAll = async (db: Db, { seer, archived }: Wanted): Promise<Total> => ({
  total: (await kept(db, { ...seer, archived }))[0]!.n ?? 0,
});
