import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../kit/db/index.ts';
import { type Condition, isClient, type Seer } from './conditions.queries.ts';
import type { Wanted } from './filter.ts';

/** So many are read and sorted in a few milliseconds; more than that are soon met on a walk in the table's order. */
export const few = 4000;
/** Of more than that, so many are looked at. */
export const soon = 820;

/**
 * What fits one filter is planned for that filter: by how many clients a manager has, not by how many they have on
 * average. And the walls of texts are told what is looked for.
 */
export async function planAnew(tx: Tx, { pattern, other_pattern, field_pattern }: Wanted): Promise<void> {
  await sql`select set_config('plan_cache_mode', 'force_custom_plan', true),
    set_config('max_parallel_workers_per_gather', '0', true),
    set_config('parley.pattern', ${pattern}, true), set_config('parley.other_pattern', ${other_pattern}, true),
    set_config('parley.field_pattern', ${field_pattern}, true)`.execute(tx);
}

/** Those among whom all must be, where some condition leaves few; and what is still to be asked of each. */
export type Few = {
  ids: number[] | null;
  rest: Condition[];
  /** Of what a slow index was asked for and many fit: some who do. */
  some: Map<Condition, number[]>;
  newest: Newest;
};

/** What was seen of the newest clients, where slow indexes are to be asked: they tell of all. */
export type Newest = {
  /** Which share of them fits what a slow index is asked for. */
  shares: Map<Condition, number>;
  /** Which share fits everything. */
  joint: number;
  /** How many clients there are where these were seen: in the archive, or out of it. */
  all: number;
};
const unseen: Newest = { shares: new Map(), joint: 0, all: 0 };

/** Far more than few, if the newest are like the others. */
export const isLikelyMany = ({ shares, all }: Newest, slow: Condition): boolean => shares.get(slow)! * all > 3 * few;

/** What such a share fits is soon met on a walk: its index need not be asked. */
export const common = 0.03;

/** `isPlaced`: a slow index need not be asked whether few fit, since it will be asked for the first of them. */
export async function narrow(tx: Tx, wanted: Wanted, isPlaced = false): Promise<Few> {
  const { conditions, is_nobody } = wanted;
  if (is_nobody) return { ids: [], rest: [], some: new Map(), newest: unseen };
  const indexed = conditions.filter((it) => it.among !== null);
  const slow = indexed.filter((it) => it.slow);
  const quick = indexed.filter((it) => !it.slow);
  if (slow.length && wanted.archived) quick.push(inArchive(wanted.seer));
  const known = await fewOf(tx, quick);
  const newest = known.few.size || !slow.length ? unseen : await seeNewest(tx, wanted, slow);
  if (!known.few.size && !(isPlaced && slow.length === 1)) {
    // The newest may be unlike the others: only who is asked for the first of all need not know whether there are few.
    const isAsked = (it: Condition) => newest.shares.get(it)! < common && !(isPlaced && isLikelyMany(newest, it));
    const { few, some } = await fewOf(tx, slow.filter(isAsked));
    for (const [condition, ids] of few) known.few.set(condition, ids);
    known.some = some;
  }
  const sets = [...known.few.values()];
  const rest = conditions.filter((it) => !known.few.has(it));
  return { ids: sets.length ? commonOf(sets) : null, rest, some: known.some, newest };
}

/** Who is put away: mostly few, however many have a name. */
const inArchive = ({ project_id }: Seer): Condition => ({
  fits: sql`c.archived`,
  among: sql`select c.id from contacts c where c.project_id = ${project_id} and c.archived and ${isClient}`,
});

type Asked = { few: Map<Condition, number[]>; some: Map<Condition, number[]> };

/** Those of each condition that few fit, and some of those that many do. */
async function fewOf(tx: Tx, conditions: Condition[]): Promise<Asked> {
  if (!conditions.length) return { few: new Map(), some: new Map() };
  const probes = conditions.map(
    ({ among }, nth) => sql`array(select s.id from (${among!}) s limit ${few + 1}) as ${sql.id(`c${nth}`)}`,
  );
  const answers = conditions.map((_, nth) => {
    const ids = sql.id(`c${nth}`);
    const isFew = sql`cardinality(${ids}) <= ${few}`;
    return sql`json_build_object('few', ${isFew}, 'ids', case when ${isFew} then ${ids} else ${ids}[1:${soon}] end)`;
  });
  const { rows } = await sql<{ all: { few: boolean; ids: number[] }[] }>`/* once */
    with probes as materialized (select ${sql.join(probes)})
    select json_build_array(${sql.join(answers)}) as "all" from probes`.execute(tx);
  const answered: Asked = { few: new Map(), some: new Map() };
  for (const [nth, condition] of conditions.entries()) {
    const { few, ids } = rows[0]!.all[nth]!;
    (few ? answered.few : answered.some).set(condition, ids);
  }
  return answered;
}

const sample = 600;

async function seeNewest(tx: Tx, { seer, archived, conditions }: Wanted, slow: Condition[]): Promise<Newest> {
  const share = (fits: RawBuilder<unknown>) => sql`coalesce(avg(coalesce(${fits}, false)::int), 0)::float8`;
  const joint = sql.join(
    conditions.map((_, nth) => sql.id(`f${nth}`)),
    sql` and `,
  );
  const fits = conditions.map((it, nth) => sql`(${it.fits}) as ${sql.id(`f${nth}`)}`);
  const { rows } = await sql<{ each: number[]; joint: number; all: number }>`/* once */
    select json_build_array(${sql.join(slow.map((it) => share(sql.id(`f${conditions.indexOf(it)}`))))}) as "each",
      ${share(joint)} as joint,
      (select coalesce(sum(n), 0) from client_counts
        where project_id = ${seer.project_id} and archived = ${archived})::float8 as "all"
    from (
      select ${sql.join(fits)} from (
        select c.* from contacts c
        where c.project_id = ${seer.project_id} and c.archived = ${archived} and ${isClient}
        order by c.created_at desc, c.id desc limit ${sample}
      ) c offset 0
    ) c`.execute(tx);
  const { each, ...seen } = rows[0]!;
  return { ...seen, shares: new Map(slow.map((it, nth) => [it, each[nth]!])) };
}

/** Of what slow indexes are asked for, what the fewest fit. */
export const rarest = ({ rest, newest: { shares } }: Few): Condition | undefined =>
  rest.filter((it) => shares.has(it)).sort((a, b) => shares.get(a)! - shares.get(b)!)[0];

function commonOf([first, ...others]: number[][]): number[] {
  return others.reduce(
    (so_far, next) => {
      const isIn = new Set(next);
      return so_far.filter((id) => isIn.has(id));
    },
    [...new Set(first)],
  );
}

/** All conditions on a client `c`. */
export function where({ seer, archived }: Wanted, { ids, rest }: Pick<Few, 'ids' | 'rest'>): RawBuilder<unknown> {
  const parts = [
    sql`c.project_id = ${seer.project_id} and c.archived = ${archived} and ${isClient}`,
    ...(ids ? [sql`c.id = any (${ids}::bigint[])`] : []),
    ...rest.map((it) => it.fits),
  ];
  return sql.join(parts, sql` and `);
}
