import { sql } from 'kysely';
import type { Db } from '../../../../kit/db/index.ts';
import { isTaskSeen } from '../../../tasks/index.ts';
import type { Wanted } from './columns.ts';
import { isWantedDeal, isWithin } from './deals.queries.ts';

const endedAs = (ending: 'won' | 'lost', wanted: Wanted) =>
  sql`(s.ending = ${ending} and ${isWithin(sql`d.entered_at`, wanted)})`;
const price = sql`d.price::float8`;

export type ManagerSums = {
  manager_id: number | null;
  came: number;
  won: number;
  won_sum: number;
  lost: number;
  lost_sum: number;
  open: number;
  open_sum: number;
};

/** What came and what ended in these days, and what is open now, by whose it is. */
export async function sumsOfManagers(db: Db, wanted: Wanted): Promise<ManagerSums[]> {
  const [won, lost] = [endedAs('won', wanted), endedAs('lost', wanted)];
  const { rows } = await sql<ManagerSums>`
    select d.manager_id, count(*) filter (where ${isWithin(sql`d.created_at`, wanted)}) as came,
      count(*) filter (where ${won}) as won, coalesce(sum(${price}) filter (where ${won}), 0) as won_sum,
      count(*) filter (where ${lost}) as lost, coalesce(sum(${price}) filter (where ${lost}), 0) as lost_sum,
      count(*) filter (where s.ending is null) as open,
      coalesce(sum(${price}) filter (where s.ending is null), 0) as open_sum
    from deals d join stages s on s.project_id = d.project_id and s.id = d.stage_id
    where ${isWantedDeal(wanted)}
    group by d.manager_id`.execute(db);
  return rows;
}

export type TaskSums = { manager_id: number | null; done: number; done_late: number; overdue: number };

export async function tasksOfManagers(db: Db, wanted: Wanted, at: Date): Promise<TaskSums[]> {
  const { viewer, managers_ids } = wanted;
  const isDone = isWithin(sql`t.closed_at`, wanted);
  const { rows } = await sql<TaskSums>`
    select t.manager_id, count(*) filter (where ${isDone}) as done,
      count(*) filter (where ${isDone} and t.closed_at > t.date) as done_late,
      count(*) filter (where t.closed_at is null and t.date < ${at}) as overdue
    from tasks t
    where t.project_id = ${viewer.project_id} and t.deleted_at is null
      ${managers_ids === null ? sql`` : sql`and t.manager_id = any (${managers_ids}::bigint[])`} and ${isTaskSeen(viewer)}
    group by t.manager_id`.execute(db);
  return rows;
}

export async function namesOfMembers(db: Db, project_id: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, u.name from members m join users u on u.id = m.user_id
    where m.project_id = ${project_id} order by u.name, u.id`.execute(db);
  return rows;
}

export const currencyOf = async (db: Db, project_id: number): Promise<string> => {
  const { rows } = await sql<{ currency: string }>`select currency from projects where id = ${project_id}`.execute(db);
  return rows[0]!.currency;
};

export type SourceSums = {
  source: string | null;
  came: number;
  sum: number;
  open: number;
  won: number;
  won_sum: number;
  lost: number;
  lost_sum: number;
};

/** Of the deals that came in these days, what became of them, by where they came from. */
export async function sumsOfSources(db: Db, wanted: Wanted): Promise<SourceSums[]> {
  const { rows } = await sql<SourceSums>`
    select coalesce(l.name, nullif(d.source_name, '')) as source, count(*) as came, sum(${price}) as sum,
      count(*) filter (where s.ending is null) as open,
      count(*) filter (where s.ending = 'won') as won, coalesce(sum(${price}) filter (where s.ending = 'won'), 0) as won_sum,
      count(*) filter (where s.ending = 'lost') as lost,
      coalesce(sum(${price}) filter (where s.ending = 'lost'), 0) as lost_sum
    from deals d join stages s on s.project_id = d.project_id and s.id = d.stage_id
    left join lead_sources l on l.project_id = d.project_id and l.id = d.source_id
    where ${isWantedDeal(wanted)} and ${isWithin(sql`d.created_at`, wanted)}
    group by 1 order by came desc, source nulls last`.execute(db);
  return rows;
}

export type ProductSums = {
  name: string;
  type: 'product' | 'service';
  sold: number;
  sold_sum: number;
  deals: number;
  written_off: number;
  /** Null: a service, or gone. */
  stock: number | null;
};

/**
 * What was in deals that were won in these days, and what left the stock in them. A product that is gone is known by
 * what it was called in the deal.
 */
export async function sumsOfProducts(db: Db, wanted: Wanted): Promise<ProductSums[]> {
  const { rows } = await sql<ProductSums>`
    with sold as (
      select x.product_id, case when x.product_id is null then x.name end as gone, min(x.type) as type,
        sum(x.count) as sold, sum(x.count * x.price)::float8 as sold_sum, count(distinct d.id) as deals
      from deals d join stages s on s.project_id = d.project_id and s.id = d.stage_id
      join deal_products x on x.project_id = d.project_id and x.deal_id = d.id
      where ${isWantedDeal(wanted)} and ${endedAs('won', wanted)}
      group by 1, 2
    ), taken as (
      select (it ->> 'product_id')::bigint as product_id, sum((it ->> 'count')::bigint) as written_off
      from facts f cross join lateral jsonb_array_elements(f.changes -> 'taken' -> 1) as it
      join deals d on d.project_id = f.project_id and d.id = f.subject_id
      where f.project_id = ${wanted.viewer.project_id} and f.name = 'ruleRan' and ${isWithin(sql`f.at`, wanted)}
        and jsonb_typeof(f.changes -> 'taken' -> 1) = 'array' and ${isWantedDeal(wanted)}
      group by 1
    )
    select coalesce(p.name, sold.gone, '–') as name, coalesce(p.type, sold.type, 'product') as type,
      coalesce(sold.sold, 0)::bigint as sold, coalesce(sold.sold_sum, 0) as sold_sum, coalesce(sold.deals, 0) as deals,
      coalesce(taken.written_off, 0)::bigint as written_off, case when p.deleted_at is null then p.count end as stock
    from sold full join taken on taken.product_id = sold.product_id
    left join products p on p.project_id = ${wanted.viewer.project_id}
      and p.id = coalesce(sold.product_id, taken.product_id)
    order by sold_sum desc, name`.execute(db);
  return rows;
}
