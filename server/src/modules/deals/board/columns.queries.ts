import type { LeadCard, StageTotal } from '@parley/contract/deals/leads';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { cardColumns, cardJoins } from './card.queries.ts';
import { and } from './conditions.queries.ts';
import type { Wanted } from './filter.ts';
import { isSeenDeal, type Seer } from './seen.queries.ts';

/** A stage with how many deals it has and what they are worth, as kept. */
export type StageLine = StageTotal & { funnel_id: number; hidden: boolean };

const lines = prepared<{ project_id: number; funnel_id: number | null }, StageLine>(
  (value) => sql`
    select s.id as stage_id, s.funnel_id, s.hidden, coalesce(t.total, 0) as total, coalesce(t.sum, 0) as sum
    from stages s
    cross join lateral (
      select sum(x.deals)::integer as total, sum(x.price)::float8 as sum from stage_totals x
      where x.project_id = s.project_id and x.stage_id = s.id
    ) t
    where s.project_id = ${value('project_id')}
      and (${value('funnel_id')}::bigint is null or s.funnel_id = ${value('funnel_id')})
    order by s.funnel_id, s.sort, s.id`,
);

/** The stages of a funnel (null: of all), in their order. */
export const stageLines = (db: Db, project_id: number, funnel_id: number | null): Promise<StageLine[]> =>
  lines(db, { project_id, funnel_id });

/** What is asked is planned for the question at hand; and the wall of texts is told what is looked for. */
export async function planAnew(tx: Tx, { pattern }: Wanted): Promise<void> {
  await sql`select set_config('plan_cache_mode', 'force_custom_plan', true),
    set_config('max_parallel_workers_per_gather', '0', true), set_config('parley.pattern', ${pattern}, true)`.execute(
    tx,
  );
}

/** As many deals of a stage as are looked through for whoever does not see all of them: their sums cost the same in any base. */
const lookedThrough = 2000;

/** How many of these stages' deals fit, and what they are worth; stages with none are not named. */
export async function totalsOf(tx: Tx, wanted: Wanted, stages: number[]): Promise<StageTotal[]> {
  return wanted.isAsked ? countAll(tx, wanted, stages) : countUppermost(tx, wanted.seer, stages);
}

async function countUppermost(tx: Tx, seer: Seer, stages: number[]): Promise<StageTotal[]> {
  const { rows } = await sql<StageTotal>`/* once */
    select s.id as stage_id, x.total, x.sum, x.looked > ${lookedThrough}::integer as is_more
    from unnest(${stages}::bigint[]) s (id)
    cross join lateral (
      select count(*) filter (where is_seen)::integer as total, coalesce(sum(price) filter (where is_seen), 0)::float8 as sum,
        count(*) as looked
      from (
        select d.price, ${isSeenDeal(seer)} as is_seen from deals d
        where d.project_id = ${seer.project_id} and d.stage_id = s.id and d.deleted_at is null
        order by d.place desc, d.id desc limit ${lookedThrough + 1}::integer
      ) uppermost
    ) x`.execute(tx);
  return rows;
}

async function countAll(tx: Tx, { seer, conditions }: Wanted, stages: number[]): Promise<StageTotal[]> {
  const { rows } = await sql<StageTotal>`/* once */
    select d.stage_id, count(*)::integer as total, sum(d.price)::float8 as sum from deals d
    where d.project_id = ${seer.project_id} and d.stage_id = any (${stages}::bigint[]) and d.deleted_at is null
      ${and(conditions)}
    group by d.stage_id`.execute(tx);
  return rows;
}

type Value = (name: keyof Seer | 'at' | 'stages') => RawBuilder<unknown>;

/** The first cards of each of these stages, in the order they stand there. */
const cardsOfStages = (value: Value, fits: RawBuilder<unknown>, limit: RawBuilder<unknown>) => sql<LeadCard>`
  select ${cardColumns(value)} from unnest(${value('stages')}::bigint[]) s (id)
  cross join lateral (
    select d.* from deals d
    where d.project_id = ${value('project_id')} and d.stage_id = s.id and d.deleted_at is null ${fits}
    order by d.place desc, d.id desc limit ${limit}
  ) d ${cardJoins(value)}
  order by d.stage_id, d.place desc, d.id desc`;

type Asked = Seer & { stages: number[]; at: Date };

/** As many cards of a stage as boards show at first. */
export const usual = 20; // spec section 9

/** The first page of everything, for whoever sees all of it. One plan serves all: so it must know how few are read. */
export const plainCards = prepared<Asked, LeadCard>((value) => cardsOfStages(value, sql``, sql.lit(usual + 1)));

/** Where a page of a stage ended. */
export type Place = { place: string; id: number };

type Page = { after: Place | null; limit: number };

export async function fittingCards(tx: Tx, { conditions }: Wanted, asked: Asked, { after, limit }: Page) {
  const beyond = after && sql`and (d.place, d.id) < (${after.place}::numeric, ${after.id}::bigint)`;
  const value: Value = (name) => sql`${asked[name]}`;
  const fits = sql`${and(conditions)} ${beyond ?? sql``}`;
  const { rows } = await sql<LeadCard>`/* once */ ${cardsOfStages(value, fits, sql`${limit}`)}`.execute(tx);
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
