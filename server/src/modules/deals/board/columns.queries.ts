import type { LeadCard, StageTotal } from '@parley/contract/deals/leads';
import { type RawBuilder, sql } from 'kysely';
import { now } from '../../../kit/clock.ts';
import type { Db, Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { cardColumns, cardJoins } from './card.queries.ts';
import { and } from './conditions.queries.ts';
import type { Wanted } from './filter.ts';
import { isSumSeen, type Seer } from './seen.queries.ts';

/** A stage with how many deals it has for a viewer and what they are worth, as kept. */
export type StageLine = StageTotal & {
  funnel_id: number;
  hidden: boolean;
  /** The kinds of its deals, by those who see them, that this viewer sees. */
  kinds: string[];
  /** The other kinds of which there are deals of their own. */
  own_kinds: string[];
};

const lines = prepared<Seer & { funnel_id: number | null }, StageLine>(
  (value) => sql`
    select s.id as stage_id, s.funnel_id, s.hidden, kept.kinds, own.kinds as own_kinds,
      (kept.deals + own.deals)::integer as total, (kept.price + own.price)::float8 as sum
    from stages s
    cross join lateral (
      select coalesce(sum(x.deals) filter (where x.is_seen), 0) as deals,
        coalesce(sum(x.price) filter (where x.is_seen), 0) as price,
        coalesce(array_agg(distinct x.seen_by) filter (where x.is_seen), '{}') as kinds,
        coalesce(array_agg(distinct x.seen_by) filter (where not x.is_seen), '{}') as others
      from (
        select x.deals, x.price, x.seen_by, ${isSumSeen(value)} as is_seen from stage_totals x
        where x.project_id = s.project_id and x.stage_id = s.id
      ) x
    ) kept
    cross join lateral (
      select count(*) as deals, coalesce(sum(d.price), 0) as price,
        coalesce(array_agg(distinct d.seen_by), '{}') as kinds
      from deals d
      where d.project_id = s.project_id and d.manager_id = ${value('user_id')} and d.stage_id = s.id
        and d.seen_by = any (kept.others) and d.deleted_at is null
    ) own
    where s.project_id = ${value('project_id')}
      and (${value('funnel_id')}::bigint is null or s.funnel_id = ${value('funnel_id')})
    order by s.funnel_id, s.sort, s.id`,
);

/** The stages of a funnel (null: of all), in their order. */
export const stageLines = (
  db: Db,
  { project_id, user_id, channels_ids }: Seer,
  funnel_id: number | null,
): Promise<StageLine[]> => lines(db, { project_id, user_id, channels_ids, funnel_id });

/** The kinds of all these stages, each once. */
export const kindsOf = (lines: StageLine[]): Pick<StageLine, 'kinds' | 'own_kinds'> => ({
  kinds: [...new Set(lines.flatMap((it) => it.kinds))],
  own_kinds: [...new Set(lines.flatMap((it) => it.own_kinds))],
});

/** What is asked is planned for the question at hand; and the wall of texts is told what is looked for. */
export async function planAnew(tx: Tx, { pattern }: Wanted): Promise<void> {
  await sql`select set_config('plan_cache_mode', 'force_custom_plan', true),
    set_config('max_parallel_workers_per_gather', '0', true), set_config('parley.pattern', ${pattern}, true)`.execute(
    tx,
  );
}

/** How many of these stages' deals fit what is asked, and what they are worth; stages with none are not named. */
export async function totalsOf(tx: Tx, { seer, conditions }: Wanted, stages: number[]): Promise<StageTotal[]> {
  const { rows } = await sql<StageTotal>`/* once */
    select d.stage_id, count(*)::integer as total, sum(d.price)::float8 as sum from deals d
    where d.project_id = ${seer.project_id} and d.stage_id = any (${stages}::bigint[]) and d.deleted_at is null
      ${and(conditions)}
    group by d.stage_id`.execute(tx);
  return rows;
}

type Value = (name: keyof Seer | 'at' | 'stages') => RawBuilder<unknown>;

/** The deals `d` of a stage `s` in the order they stand there. */
const walk = (value: Value, fits: RawBuilder<unknown>, limit: RawBuilder<unknown>) => sql`
  select d.* from deals d
  where d.project_id = ${value('project_id')} and d.stage_id = s.id and d.deleted_at is null ${fits}
  order by d.place desc, d.id desc limit ${limit}`;

/** The first cards of each of these stages, by one walk or by several that meet. */
const cardsOfStages = (value: Value, walks: RawBuilder<unknown>) => sql<LeadCard>`
  select ${cardColumns(value)} from unnest(${value('stages')}::bigint[]) s (id)
  cross join lateral (${walks}) d ${cardJoins(value)}
  order by d.stage_id, d.place desc, d.id desc`;

type Asked = Seer & { stages: number[]; at: Date };

/** As many cards of a stage as boards show at first. */
export const usual = 20; // spec section 9

/** The first page of everything, for whoever sees all of it. One plan serves all: so it must know how few are read. */
export const plainCards = prepared<Asked, LeadCard>((value) =>
  cardsOfStages(value, walk(value, sql``, sql.lit(usual + 1))),
);

/** Where a page of a stage ended. */
export type Place = { place: string; id: number };

type Page = { after: Place | null; limit: number };

/** More kinds than this are not walked each by itself. */
const mostKinds = 50;

/** What was asked for, of these stages; where nothing was, by the kinds that they have for this viewer. */
export async function fittingCards(tx: Tx, wanted: Wanted, lines: StageLine[], { after, limit }: Page) {
  const asked: Asked = { ...wanted.seer, stages: lines.map((it) => it.stage_id), at: now() };
  const value: Value = (name) => sql`${asked[name]}`;
  const beyond = after ? sql`and (d.place, d.id) < (${after.place}::numeric, ${after.id}::bigint)` : sql``;
  const { kinds, own_kinds } = kindsOf(lines);
  const isByKinds = !wanted.isAsked && asked.channels_ids !== null && kinds.length + own_kinds.length <= mostKinds;
  const walkEach = (names: string[], whose: RawBuilder<unknown>) => sql`
    (select d.* from unnest(${names}::text[]) kind (name)
      cross join lateral (${walk(value, sql`${whose} and d.seen_by = kind.name ${beyond}`, sql`${limit}`)}) d)`;
  const walks = isByKinds
    ? sql`
      select d.* from (
        ${walkEach(kinds, sql``)} union all ${walkEach(own_kinds, sql`and d.manager_id = ${value('user_id')}`)}
      ) d order by d.place desc, d.id desc limit ${limit}`
    : walk(value, sql`${and(wanted.conditions)} ${beyond}`, sql`${limit}`);
  const { rows } = await sql<LeadCard>`/* once */ ${cardsOfStages(value, walks)}`.execute(tx);
  return rows;
}

/** Which of these fit. */
export async function fittingAmong(tx: Tx, { seer, conditions }: Wanted, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`/* once */
    select d.id from deals d
    where d.project_id = ${seer.project_id} and d.id = any (${ids}::bigint[]) and d.deleted_at is null
      ${and(conditions)}`.execute(tx);
  const found = new Set(rows.map((it) => it.id));
  return ids.filter((id) => found.has(id));
}
