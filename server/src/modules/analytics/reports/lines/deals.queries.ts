import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../kit/db/index.ts';
import { isSeenDeal } from '../../../deals/index.ts';
import type { Wanted } from './columns.ts';

/** Deals `d` that are there, of those who are asked for, as far as the viewer sees them. */
export const isWantedDeal = ({ viewer, funnel_id, managers_ids }: Wanted): RawBuilder<boolean> => sql`(
  d.project_id = ${viewer.project_id} and d.deleted_at is null
  ${funnel_id === null ? sql`` : sql`and d.funnel_id = ${funnel_id}`}
  ${managers_ids === null ? sql`` : sql`and d.manager_id = any (${managers_ids}::bigint[])`}
  and ${isSeenDeal(viewer)})`;

/** Within the days that are asked for. */
export const isWithin = (column: RawBuilder<unknown>, { from, until }: Wanted): RawBuilder<boolean> =>
  sql`(${column} >= ${from} and ${column} < ${until})`;

export type Place = { at: string; id: number };

/** Deals of a funnel that came in these days, the newest first. */
export async function dealsCome(
  db: Db,
  wanted: Wanted,
  { funnel_id, after, limit }: { funnel_id: number; after: Place | null; limit: number },
): Promise<Place[]> {
  const isFurther = after ? sql`and (d.created_at, d.id) < (${after.at}::timestamptz, ${after.id}::bigint)` : sql``;
  const { rows } = await sql<Place>`
    select d.id, d.created_at::text as at from deals d
    where ${isWantedDeal({ ...wanted, funnel_id })} and ${isWithin(sql`d.created_at`, wanted)} ${isFurther}
    order by d.created_at desc, d.id desc limit ${limit}`.execute(db);
  return rows;
}

export type Standing = { id: number; ending: 'won' | 'lost' | null; entered_at: string };

export async function standingsOf(db: Db, project_id: number, ids: number[]): Promise<Map<number, Standing>> {
  const { rows } = await sql<Standing>`
    select d.id, s.ending, d.entered_at from deals d join stages s on s.project_id = d.project_id and s.id = d.stage_id
    where d.project_id = ${project_id} and d.id = any (${ids}::bigint[])`.execute(db);
  return new Map(rows.map((it) => [it.id, it]));
}

/** Those of these deals that are asked for and seen. */
export async function wantedAmong(db: Db, wanted: Wanted, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from deals d where ${isWantedDeal(wanted)} and d.id = any (${ids}::bigint[])`.execute(db);
  return rows.map((it) => it.id);
}

export type StageName = { id: number; funnel_id: number; name: string; funnel: string };

export async function stageNames(db: Db, project_id: number): Promise<Map<number, StageName>> {
  const { rows } = await sql<StageName>`
    select s.id, s.funnel_id, s.name, f.name as funnel
    from funnels f join stages s on s.project_id = f.project_id and s.funnel_id = f.id
    where f.project_id = ${project_id} order by f.sort, f.id, s.sort, s.id`.execute(db);
  return new Map(rows.map((it) => [it.id, it]));
}
