import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type { Condition, Seer } from './conditions.queries.ts';
import type { Wanted } from './filter.ts';
import { few, type Few, rarest, where } from './narrow.queries.ts';

/** `more`: there are more than that. */
export type Total = { total: number; more: boolean };

const countable = 10_000;
// Of those whom an index names some are no clients, or are named twice.
const named = countable * 1.1;
// Where more is asked of them, so many are looked at.
const looked = 5000;
// Where the index names them slowly, all of few, and of more only so many.
export const soon = 800;

/** How many fit, as far as it is soon counted; `shown` of them are known. */
export async function countWanted(tx: Tx, wanted: Wanted, found: Few, shown: number): Promise<Total> {
  const { ids, rest, shares } = found;
  const isAlone = rest.length === 1;
  const main = ids ? undefined : (rarest(found) ?? rest.find((it) => it.among && (it.elsewhere || !isAlone)));
  if (!main) return upTo(await countAmong(tx, sql`contacts c where ${where(wanted, found)}`));
  const most = main.slow ? few + 1 : isAlone ? named : looked;
  const isSpread = (shares.get(main) ?? 0) >= spread;
  const { n, isAll } = await collecting(tx, !isSpread, () => countFrom(tx, wanted, found, main, most));
  return isAll ? upTo(n) : atLeast(Math.max(n, shown));
}

const upTo = (n: number): Total => ({ total: n, more: n === countable });

/** Not to be taken for exact: 4,618 and more are 4,000 and more. */
export function atLeast(n: number): Total {
  const unit = 10 ** (String(n).length - 1);
  return { total: Math.floor(n / unit) * unit, more: true };
}

async function countAmong(tx: Tx, rows: RawBuilder<unknown>): Promise<number> {
  const counted = await sql<{ n: number }>`/* once */
    select count(*) as n from (select from ${rows} limit ${countable}) counted`.execute(tx);
  return counted.rows[0]!.n;
}

/** Of the first that an index names; `isAll`: it named no others, or enough of them fit. */
async function countFrom(tx: Tx, wanted: Wanted, { rest }: Few, main: Condition, most: number) {
  const others = where(wanted, { ids: null, rest: rest.filter((it) => it !== main) });
  const seen = main.slow ? sql`case when cardinality(ids) < ${most} then ids else ids[1:${soon}] end` : sql`ids`;
  const { rows } = await sql<{ n: number; named: number }>`/* once */
    with named as materialized (select array(select s.id from (${main.among!}) s limit ${most}) as ids)
    select cardinality(ids) as named, (
      select count(*) from (
        select from contacts c where c.id = any (${seen}) and ${others} limit ${countable}) fitting) as n
    from named`.execute(tx);
  const answer = rows[0]!;
  return { n: answer.n, isAll: answer.named < most || answer.n === countable };
}

const spread = 0.15;

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
