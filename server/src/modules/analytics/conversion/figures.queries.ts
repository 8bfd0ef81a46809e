import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../kit/db/index.ts';
import type { Days, Pieces } from '../../../kit/statistics/period.ts';
import { allSeers, type Facet, type sumNames, type Sums } from './sums.ts';
import type { Wanted } from './wanted.ts';
import type {} from './tables.ts';

export type SumName = (typeof sumNames)[number];
type KeptSums = { key: string } & Partial<Sums>;
type Place = { facet: Facet; keys: string[] | null; kinds: string[] };

/** By whom a row says that it is seen: whether one of them is a viewer of these channels. */
export const isKindSeen = (channels_ids: readonly number[]) =>
  sql<boolean>`(seen_by = '' or string_to_array(seen_by, ',')::bigint[] && ${channels_ids}::bigint[])`;

/** By whom the deals are seen whose sums this viewer may add up. */
export async function kindsFor(db: Db, { project_id, funnel_id, channels_ids }: Wanted): Promise<string[]> {
  if (channels_ids === null) return [allSeers];
  const { rows } = await sql<{ seen_by: string }>`
    select distinct seen_by from deal_sums
    where project_id = ${project_id} and funnel_id = ${funnel_id} and facet = 'all' and span = 'month'
      and seen_by <> ${allSeers} and case when seen_by = ${allSeers} then false else ${isKindSeen(channels_ids)} end`.execute(
    db,
  );
  return rows.map((it) => it.seen_by);
}

/** What is kept for these pieces of time, only of the names that are asked for; each piece a stretch of the index. */
export async function keptSums(
  db: Db,
  { project_id, funnel_id }: Wanted,
  { facet, keys, kinds }: Place,
  pieces: Pieces,
  names: readonly SumName[],
): Promise<KeptSums[]> {
  const columns = sql.join([sql.ref('key'), ...names.map((name) => sql.ref(name))]);
  const stretch = (span: 'day' | 'month', { from, to }: Days): RawBuilder<unknown> => sql`
    (select ${columns} from deal_sums
      where project_id = ${project_id} and funnel_id = ${funnel_id} and facet = ${facet} and span = ${span}
        and seen_by = any (${kinds}::text[]) and begins between ${from}::date and ${to}::date
        ${keys ? sql`and key = any (${keys}::text[])` : sql``})`;
  const parts = [
    ...(pieces.months ? [stretch('month', pieces.months)] : []),
    ...pieces.days.map((days) => stretch('day', days)),
  ];
  return (await sql<KeptSums>`${sql.join(parts, sql` union all `)}`.execute(db)).rows;
}

const idIn = (column: string, ids: (number | null)[]) => sql<boolean>`
  (${sql.ref(column)} = any (${ids.filter((id) => id !== null)}::bigint[]) or ${ids.includes(null)} and ${sql.ref(column)} is null)`;
const anyIn = (column: string, ids: (number | null)[]) => sql<boolean>`
  (${sql.ref(column)} && ${ids.filter((id) => id !== null)}::bigint[] or ${ids.includes(null)} and ${sql.ref(column)} = '{}')`;

/** What a counted deal `c` must be. */
export const isWanted = ({ project_id, funnel_id, filter }: Wanted): RawBuilder<unknown> =>
  sql.join(
    [
      sql`c.project_id = ${project_id} and c.funnel_id = ${funnel_id}`,
      ...(filter.manager ? [idIn('c.manager_id', filter.manager)] : []),
      ...(filter.source ? [idIn('c.source_id', filter.source)] : []),
      ...(filter.tag ? [anyIn('c.tags_ids', filter.tag)] : []),
      ...(filter.product ? [anyIn('c.products_ids', filter.product)] : []),
    ],
    sql` and `,
  );

/** Those that came in a period; or that came to this stage of the funnel in it. */
export type Cohort = { period: Days; stage_id: number | null };

export const isOfCohort = ({ period: { from, to }, stage_id }: Cohort): RawBuilder<unknown> =>
  stage_id === null
    ? sql`c.came_on between ${from}::date and ${to}::date`
    : sql`exists (select from stage_visits f where f.project_id = c.project_id and f.deal_id = c.deal_id
        and f.stage_id = ${stage_id} and f.is_first and f.entered_on between ${from}::date and ${to}::date)`;

/** The first day of which a funnel has anything that this viewer sees: what others of the project have is not told. */
export async function firstDayOf(db: Db, wanted: Wanted): Promise<string | null> {
  const { project_id, funnel_id, user_id, channels_ids } = wanted;
  const kinds = await kindsFor(db, wanted);
  const own = sql`union all (
    select came_on from counted_deals where project_id = ${project_id} and funnel_id = ${funnel_id}
      and manager_id = ${user_id} order by came_on limit 1)`;
  const { rows } = await sql<{ day: string | null }>`
    select min(begins)::text as day from (
      (select first.begins from unnest(${kinds}::text[]) as kind cross join lateral (
        select begins from deal_sums where project_id = ${project_id} and funnel_id = ${funnel_id} and facet = 'all'
          and span = 'day' and seen_by = kind order by begins limit 1) first)
      ${channels_ids === null ? sql`` : own}
    ) days`.execute(db);
  return rows[0]?.day ?? null;
}
