import type { ClientRow } from '@parley/contract/clients/table';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { type Condition, isClient, type Seer } from './conditions.queries.ts';
import type { Wanted } from './filter.ts';
import { beyond, byField, turned } from './field-pages.queries.ts';
import type { After, Order } from './order.ts';

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
export type Few = { ids: number[] | null; rest: Condition[] };

export async function narrow(tx: Tx, wanted: Wanted): Promise<Few> {
  const { conditions, is_nobody } = wanted;
  if (is_nobody) return { ids: [], rest: [] };
  const common = await commonIn(tx, wanted);
  const indexed = conditions.filter((it) => it.among !== null && !common.includes(it));
  if (!indexed.length) return { ids: null, rest: conditions };
  const probes = indexed.map(
    ({ among }, nth) => sql`array(select s.id from (${among!}) s limit ${few + 1}) as ${sql.id(`c${nth}`)}`,
  );
  const answers = indexed.map(
    (_, nth) => sql`case when cardinality(${sql.id(`c${nth}`)}) <= ${few} then ${sql.id(`c${nth}`)} end`,
  );
  const { rows } = await sql<{ all: (number[] | null)[] }>`/* once */
    with probes as materialized (select ${sql.join(probes)})
    select json_build_array(${sql.join(answers)}) as "all" from probes`.execute(tx);
  const sets = rows[0]!.all;
  const known = sets.filter((it) => it !== null);
  const isOpen = (it: Condition) => !indexed.includes(it) || sets[indexed.indexOf(it)] === null;
  return { ids: known.length ? commonOf(known) : null, rest: conditions.filter(isOpen) };
}

const sample = 1000;
const often = 50;

/** What so many of the newest clients fit that their index need not be asked. */
async function commonIn(tx: Tx, { seer, archived, conditions }: Wanted): Promise<Condition[]> {
  const slow = conditions.filter((it) => it.slow && it.among !== null);
  if (!slow.length) return [];
  const counts = slow.map(({ fits }) => sql`count(*) filter (where ${fits})`);
  const { rows } = await sql<{ all: number[] }>`/* once */
    select json_build_array(${sql.join(counts)}) as "all" from (
      select c.id, c.organization_id from contacts c
      where c.project_id = ${seer.project_id} and c.archived = ${archived} and ${isClient}
      order by c.created_at desc, c.id desc limit ${sample}
    ) c`.execute(tx);
  return slow.filter((_, nth) => rows[0]!.all[nth]! >= often);
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
export function where({ seer, archived }: Wanted, { ids, rest }: Few): RawBuilder<unknown> {
  const parts = [
    sql`c.project_id = ${seer.project_id} and c.archived = ${archived} and ${isClient}`,
    ...(ids ? [sql`c.id = any (${ids}::bigint[])`] : []),
    ...rest.map((it) => it.fits),
  ];
  return sql.join(parts, sql` and `);
}

const countable = 10_000;

/** How many fit, up to ten thousand. */
export async function countWanted(tx: Tx, wanted: Wanted, found: Few): Promise<number> {
  const main = found.ids ? undefined : found.rest.find((it) => it.elsewhere && it.among);
  const quickly = main ? await countFrom(tx, wanted, found, main) : null;
  if (quickly !== null) return quickly;
  const { rows } = await sql<{ n: number }>`/* once */
    select count(*) as n from (select from contacts c where ${where(wanted, found)} limit ${countable}) counted`.execute(
    tx,
  );
  return rows[0]!.n;
}

/** Of the first that an index names; null: too many of them are no clients to be sure. */
async function countFrom(tx: Tx, wanted: Wanted, { ids, rest }: Few, main: Condition): Promise<number | null> {
  const others = where(wanted, { ids, rest: rest.filter((it) => it !== main) });
  const most = main.twice ? 2 * countable : countable;
  const { rows } = await sql<{ n: number; named: number }>`/* once */
    with named as materialized (select array(select s.id from (${main.among!}) s limit ${most}) as ids)
    select cardinality(named.ids) as named,
      (select count(*) from contacts c where c.id = any (named.ids) and ${others}) as n
    from named`.execute(tx);
  const { n, named } = rows[0]!;
  return named < most || n >= countable ? Math.min(n, countable) : null;
}

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

export type Line = Omit<ClientRow, 'custom_field'> & { sort_key: After['key'] };

/** One page in the asked order. */
export async function linesIn(
  tx: Tx,
  wanted: Wanted,
  found: Few,
  { order, after, limit }: { order: Order; after: After | null; limit: number },
): Promise<Line[]> {
  const page = pageOf(wanted, found, order, after, limit);
  const { rows } = await sql<Line>`/* once */
    with page as materialized (${page})
    select ${columns(wanted.seer)}, page.sort_key from page join contacts c on c.project_id = ${wanted.seer.project_id} and c.id = page.id
    left join organizations o on o.project_id = c.project_id and o.id = c.organization_id
    order by page.nth`.execute(tx);
  return rows;
}

const columns = ({ channels_ids }: Seer) => sql`
  c.id, c.name, c.phone, c.email, c.legal_entity, c.tax_id, c.notes, c.tag, c.manager_id, c.archived, c.blocked,
  c.unsubscribed, c.created_at,
  case when o.id is not null then json_build_object('id', o.id, 'name', o.name) end as organization,
  array(select distinct ch.type from channels ch where ch.project_id = c.project_id and ch.id = any (c.channels_ids)
    and (${channels_ids}::bigint[] is null or ch.id = any (${channels_ids}::bigint[])) order by 1) as channels`;

/** These clients, as far as the viewer sees them. */
export async function linesOf(db: Db, seer: Seer, ids: number[]): Promise<Line[]> {
  const { project_id, channels_ids } = seer;
  const { rows } = await sql<Line>`
    select ${columns(seer)}, null as sort_key from contacts c
    left join organizations o on o.project_id = c.project_id and o.id = c.organization_id
    where c.project_id = ${project_id} and c.id = any (${ids}::bigint[]) and ${isClient}
      and (${channels_ids}::bigint[] is null or c.is_silent or c.channels_ids && ${channels_ids}::bigint[])
    order by c.id`.execute(db);
  return rows;
}

const numbered = (rows: RawBuilder<unknown>) => sql`select rows.*, row_number() over () as nth from (${rows}) rows`;

function pageOf(wanted: Wanted, found: Few, order: Order, after: After | null, limit: number): RawBuilder<unknown> {
  const fits = where(wanted, found);
  const { by, desc } = order;
  if (typeof by === 'object')
    return numbered(
      byField({ project_id: wanted.seer.project_id, field: by, fits, isFew: found.ids !== null, desc, after, limit }),
    );
  const key = by === 'name' ? sql`c.name collate "und-x-icu"` : sql`c.created_at`;
  const place = by === 'name' ? sql`${after?.key}::text` : sql`${after?.key}::timestamptz`;
  return numbered(sql`
    select c.id, ${by === 'name' ? sql`c.name` : sql`c.created_at::text`} as sort_key from contacts c
    where ${fits} ${after ? sql`and (${key}, c.id) ${beyond(desc)} (${place}, ${after.id})` : sql``}
    order by ${key} ${turned(desc)}, c.id ${turned(desc)} limit ${limit}`);
}
