import { sql } from 'kysely';
import type { Db } from '../../../kit/db/index.ts';
import { isSeenDeal, type Seer } from './seen.queries.ts';

/** Deals that name an organization, and those of its people that name none. */
const dealsOf = (seer: Seer, organization_id: number) => sql`
  select d.id, d.created_at, d.price from deals d
  where d.project_id = ${seer.project_id} and d.organization_id = ${organization_id} and d.deleted_at is null
    and ${isSeenDeal(seer)}
  union all
  select d.id, d.created_at, d.price from contacts c
  join deals d on d.project_id = c.project_id and d.contact_id = c.id
  where c.project_id = ${seer.project_id} and c.organization_id = ${organization_id} and c.merged_into is null
    and c.deleted_at is null and d.organization_id is null and d.deleted_at is null and ${isSeenDeal(seer)}`;

export type Place = { micros: number; id: number };
type Asked = { organization_id: number; below: Place | null; limit: number };

export async function organizationPage(db: Db, seer: Seer, { organization_id, below, limit }: Asked): Promise<Place[]> {
  const further = below
    ? sql`where (x.created_at, x.id) < (to_timestamp(${below.micros}::numeric / 1000000), ${below.id}::bigint)`
    : sql``;
  const { rows } = await sql<Place>`
    select x.id, (extract(epoch from x.created_at) * 1000000)::bigint as micros
    from (${dealsOf(seer, organization_id)}) x ${further}
    order by x.created_at desc, x.id desc limit ${limit}`.execute(db);
  return rows;
}

/** How many they are, and their sum, up to so many. */
export async function organizationSum(
  db: Db,
  seer: Seer,
  organization_id: number,
  most: number,
): Promise<{ total: number; sum: number }> {
  const { rows } = await sql<{ total: number; sum: number }>`
    select count(*)::integer as total, coalesce(sum(x.price), 0)::float8 as sum
    from (select price from (${dealsOf(seer, organization_id)}) d limit ${most}) x`.execute(db);
  return rows[0]!;
}
