import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../kit/db/index.ts';
import { type Cohort, isKindSeen, isOfCohort, isWanted, type SumName } from './figures.queries.ts';
import type { Facet } from './sums.ts';
import type { Wanted } from './wanted.ts';

/** One count under one name, as sums have them. */
export type AddedUp = { key: string; list: 'counts' | 'stays' | 'took'; name: string; n: number; cents: number };

/** `own`: one's own among those of others' channels, which the sums of one's channels have not. */
export type Whose = 'seen' | 'own' | 'every';
type Asked = { cohort: Cohort; by: Facet; keys: string[] | null; whose: Whose; names: readonly SumName[] };

const each = (column: string) => sql`
  select it::text from unnest(${sql.ref(column)}) it union all select '' where ${sql.ref(column)} = '{}'`;
/** Under what a counted deal `c` stands. */
const keysBy: Record<Facet, RawBuilder<unknown>> = {
  all: sql`select ''`,
  manager: sql`select coalesce(c.manager_id::text, '')`,
  source: sql`select coalesce(c.source_id::text, '')`,
  tag: each('c.tags_ids'),
  product: each('c.products_ids'),
  reason: sql`select coalesce(c.reason_id::text, '') where c.ending = 'lost'`,
};

// The same as `bucketOf`.
const bucket = (time: RawBuilder<unknown>) => sql`(
  case when extract(epoch from ${time}) < 1 then 0
    else 1 + floor(ln(extract(epoch from ${time})::float8) / ln(1.1::float8))::int end)`;

const visitsOf = (
  visit: string,
) => sql`stage_visits ${sql.ref(visit)} on ${sql.ref(`${visit}.project_id`)} = s.project_id
  and ${sql.ref(`${visit}.deal_id`)} = s.deal_id and ${sql.ref(`${visit}.funnel_id`)} = s.funnel_id`;

const group = (list: AddedUp['list'], name: RawBuilder<unknown>, from: RawBuilder<unknown>) => sql`
  select key, ${list} as list, ${name} as name, count(*)::int as n, sum(cents)::bigint as cents ${from} group by 1, 3`;

/**
 * What the deals themselves come to, added up where they lie: where more is asked than sums are kept by there may be
 * hundreds of thousands of them.
 */
export async function addedUp(db: Db, wanted: Wanted, { cohort, by, keys, whose, names }: Asked): Promise<AddedUp[]> {
  const seen = isKindSeen(wanted.channels_ids ?? []);
  const isTheirs = {
    every: sql`true`,
    seen: sql`(c.manager_id = ${wanted.user_id} or ${seen})`,
    own: sql`(c.manager_id = ${wanted.user_id} and not ${seen})`,
  }[whose];
  const parts = cohort.stage_id === null ? ofComing(names) : ofStage(cohort.stage_id, names);
  const { rows } = await sql<AddedUp>`/* once */
    with s as materialized (
      select c.project_id, c.deal_id, c.funnel_id, c.furthest, c.standing, c.ending, c.cents, k.key
      from counted_deals c cross join lateral (${keysBy[by]}) as k (key)
      where ${isWanted(wanted)} and ${isTheirs} and ${isOfCohort(cohort)}
        ${keys ? sql`and k.key = any (${keys}::text[])` : sql``})
    ${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}

function ofComing(names: readonly SumName[]): RawBuilder<unknown>[] {
  const stays = sql`from (
    select s.key, 0::bigint as cents, v.stage_id, sum(v.left_at - v.entered_at) as time
    from s join ${visitsOf('v')} where v.left_at is not null and v.stage_id is distinct from s.standing
    group by s.key, s.deal_id, v.stage_id) stays`;
  const won = sql`from (
    select s.key, 0::bigint as cents, max(v.entered_at) - min(v.entered_at) as time
    from s join ${visitsOf('v')} where s.ending = 'won' group by s.key, s.deal_id) won`;
  return [
    group('counts', sql`'reached:' || furthest`, sql`from s`),
    group('counts', sql`'at:' || standing`, sql`from s where standing is not null`),
    group('counts', sql`'won:' || furthest`, sql`from s where ending = 'won'`),
    ...(names.includes('stays')
      ? [
          group('stays', sql`stage_id || ':' || ${bucket(sql`time`)}`, stays),
          group('stays', sql`'won:' || ${bucket(sql`time`)}`, won),
        ]
      : []),
  ];
}

function ofStage(first: number, names: readonly SumName[]): RawBuilder<unknown>[] {
  const went = sql`from (
    select s.key, s.cents, b.stage_id, min(b.entered_at) - a.entered_at as time
    from s join ${visitsOf('a')} and a.stage_id = ${first} and a.is_first
    join ${visitsOf('b')} and b.nth > a.nth and b.stage_id <> a.stage_id
    group by s.key, s.deal_id, s.cents, b.stage_id, a.entered_at) went`;
  return [
    group('counts', sql`'came:' || ${first}::bigint`, sql`from s`),
    group('counts', sql`'went:' || ${first}::bigint || ':' || stage_id`, went),
    ...(names.includes('took')
      ? [group('took', sql`${first}::bigint || ':' || stage_id || ':' || ${bucket(sql`time`)}`, went)]
      : []),
  ];
}
