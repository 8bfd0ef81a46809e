import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../kit/db/index.ts';
import { type Condition, isClient } from './conditions.queries.ts';
import type { Wanted } from './filter.ts';

/** So many are read and sorted in a few milliseconds; more than that are soon met on a walk in the table's order. */
const few = 4000;

/**
 * What fits one filter is planned for that filter: by how many clients a manager has, not by how many they have on
 * average. And the walls of texts are told what is looked for.
 */
export async function planAnew(tx: Tx, { pattern, field_pattern }: Wanted): Promise<void> {
  await sql`select set_config('plan_cache_mode', 'force_custom_plan', true),
    set_config('max_parallel_workers_per_gather', '0', true),
    set_config('parley.pattern', ${pattern}, true), set_config('parley.field_pattern', ${field_pattern}, true)`.execute(
    tx,
  );
}

/** Those among whom all must be, where some condition leaves few; and what is still to be asked of each. */
export type Few = {
  ids: number[] | null;
  rest: Condition[];
  /** Of these, what a great part of all clients fit. */
  spread: Condition[];
  /** How many fit, up to what is counted, where that was seen on the way; `more`: to be sure, more must be looked at. */
  counted: number | 'more' | null;
};

export const countable = 10_000;
/** Of those who are named some are no clients, or are named twice. */
const mostNamed = countable * 1.1;

/** `isCounting`: a slow index is asked once, for the number too. */
export async function narrow(tx: Tx, wanted: Wanted, isCounting = false): Promise<Few> {
  const { conditions, is_nobody } = wanted;
  if (is_nobody) return { ids: [], rest: [], spread: [], counted: 0 };
  const { common, spread } = await oftenIn(tx, wanted);
  const indexed = conditions.filter((it) => it.among !== null && !common.includes(it));
  if (!indexed.length) return { ids: null, rest: conditions, spread, counted: null };
  const most = isCounting && conditions.length === 1 && indexed[0]!.slow ? mostNamed : few + 1;
  const probes = indexed.map(
    ({ among }, nth) => sql`array(select s.id from (${among!}) s limit ${most}) as ${sql.id(`c${nth}`)}`,
  );
  const answers = indexed.map(
    (_, nth) => sql`case when cardinality(${sql.id(`c${nth}`)}) <= ${few} then ${sql.id(`c${nth}`)} end`,
  );
  const fitting = sql`select count(*) from contacts c where c.id = any (c0) and ${where(wanted, { ids: null, rest: [] })}`;
  const counted = most === mostNamed ? sql`case when cardinality(c0) > ${few} then (${fitting}) end` : sql`null`;
  const { rows } = await sql<{ all: (number[] | null)[]; n: number | null; named: number }>`/* once */
    with probes as materialized (select ${sql.join(probes)})
    select json_build_array(${sql.join(answers)}) as "all", (${counted})::bigint as n, cardinality(c0) as named
    from probes`.execute(tx);
  const { all: sets, n, named } = rows[0]!;
  const known = sets.filter((it) => it !== null);
  const isOpen = (it: Condition) => !indexed.includes(it) || sets[indexed.indexOf(it)] === null;
  return {
    ids: known.length ? commonOf(known) : null,
    rest: conditions.filter(isOpen),
    spread,
    counted: n === null ? null : named < most || n >= countable ? Math.min(n, countable) : 'more',
  };
}

const sample = 1000;
const often = 50;
const veryOften = 150;

/** What so many of the newest clients fit that its index need not be asked, or that they are everywhere. */
async function oftenIn(tx: Tx, { seer, archived, conditions }: Wanted) {
  const slow = conditions.filter((it) => it.slow && it.among !== null);
  if (!slow.length) return { common: [], spread: [] };
  const counts = slow.map(({ fits }) => sql`count(*) filter (where ${fits})`);
  const { rows } = await sql<{ all: number[] }>`/* once */
    select json_build_array(${sql.join(counts)}) as "all" from (
      select c.id, c.organization_id from contacts c
      where c.project_id = ${seer.project_id} and c.archived = ${archived} and ${isClient}
      order by c.created_at desc, c.id desc limit ${sample}
    ) c`.execute(tx);
  const fitBy = (least: number) => slow.filter((_, nth) => rows[0]!.all[nth]! >= least);
  return { common: fitBy(often), spread: fitBy(veryOften) };
}

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
