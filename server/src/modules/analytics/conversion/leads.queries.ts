import type { StageEnding } from '@parley/contract/deals/funnels';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../kit/db/index.ts';
import { isSeenDeal } from '../../deals/index.ts';
import { type Cohort, isOfCohort, isWanted } from './figures.queries.ts';
import type { Wanted } from './wanted.ts';
import type {} from './tables.ts';

/** `key`: the day it came on, to the funnel or to the stage that is asked for. */
type Found = { id: number; key: string };
type After = { key: string | number; id: number };
type Page = { after: After | null; limit: number };

/** What else a counted deal `c` must be. */
export type Which = RawBuilder<unknown>[];

const among = (wanted: Wanted, cohort: Cohort, which: Which) => sql`
  from counted_deals c join deals d on d.project_id = c.project_id and d.id = c.deal_id and d.deleted_at is null
  where ${sql.join([isWanted(wanted), isSeenDeal(wanted), isOfCohort(cohort), ...which], sql` and `)}`;

/** The newest first. */
export async function countedLeads(db: Db, wanted: Wanted, cohort: Cohort, which: Which, { after, limit }: Page) {
  const beyond = after ? [sql`(c.came_on, c.deal_id) < (${after.key}::date, ${after.id}::bigint)`] : [];
  const { rows } = await sql<Found>`/* once */
    select c.deal_id as id, c.came_on::text as key ${among(wanted, cohort, [...which, ...beyond])}
    order by c.came_on desc, c.deal_id desc limit ${limit}`.execute(db);
  return rows;
}

export async function countLeads(db: Db, wanted: Wanted, cohort: Cohort, which: Which, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`/* once */
    select count(*)::integer as n from (select ${among(wanted, cohort, which)} limit ${most}) found`.execute(db);
  return rows[0]!.n;
}

export const standsAt = (stage_id: number): RawBuilder<unknown> => sql`c.standing = ${stage_id}`;
/** As stays are added up: by those that are over, of deals that have not come back. */
export const wentFrom = (
  stage_id: number,
): RawBuilder<unknown> => sql`c.standing is distinct from ${stage_id} and exists (
  select from stage_visits v where v.project_id = c.project_id and v.deal_id = c.deal_id and v.funnel_id = c.funnel_id
    and v.stage_id = ${stage_id} and v.left_at is not null)`;
export const endedAs = (ending: StageEnding): RawBuilder<unknown> => sql`c.ending = ${ending}`;
/** Null: nobody said why. */
export const lostFor = (reason_id: number | null): RawBuilder<unknown> =>
  reason_id === null ? sql`c.reason_id is null` : sql`c.reason_id = ${reason_id}`;
export const gotTo = (stages_ids: number[]): RawBuilder<unknown> => sql`c.furthest = any (${stages_ids}::bigint[])`;

/** Came to one stage after it had come to another for the first time. */
export const wentOn = (from: number, to: number): RawBuilder<unknown> => sql`exists (
  select from stage_visits a
  join stage_visits b on b.project_id = a.project_id and b.deal_id = a.deal_id and b.stage_id = ${to} and b.nth > a.nth
  where a.project_id = c.project_id and a.deal_id = c.deal_id and a.stage_id = ${from} and a.is_first)`;
