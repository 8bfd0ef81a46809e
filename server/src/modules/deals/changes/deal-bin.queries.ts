import { sql } from 'kysely';
import { type Db, dbOf, type Tx } from '../../../kit/db/index.ts';
import { type BinPage, type FoundInBin, placeInBin, walkOfBin } from '../../clients/index.ts';
import { isSeenDeal, type Seer } from '../board/seen.queries.ts';
import type {} from '../tables.ts';

/** What became part of another deal is not in the bin: it is taken apart where that stands. */
const isInBin = (seer: Seer) =>
  sql`d.project_id = ${seer.project_id} and d.merged_into is null and ${isSeenDeal(seer)}`;

export async function dealsInBin(seer: Seer, page: BinPage, db: Db = dbOf(seer.project_id)): Promise<FoundInBin[]> {
  const { words } = page;
  const isFound = sql`${isInBin(seer)} and (${words}::text is null or d.name ilike ${words} or exists (
    select from contacts c where c.project_id = d.project_id and c.id = d.contact_id and c.name ilike ${words}))`;
  const { rows } = await sql<FoundInBin>`
    select d.id, d.name, f.name || ' · ' || s.name as detail, d.deleted_at, ${placeInBin('d')} as at, (
      select u.name from facts x join users u on u.id = x.user_id
      where x.project_id = d.project_id and x.subject = 'deal' and x.subject_id = d.id and x.name = 'dealRemoved'
      order by x.id desc limit 1
    ) as deleted_by
    from deals d join funnels f on f.project_id = d.project_id and f.id = d.funnel_id
    join stages s on s.project_id = d.project_id and s.id = d.stage_id
    where ${walkOfBin('d', page, isFound)}`.execute(db);
  return rows;
}

/** Of these, which are in the bin still. */
export async function takeableDeals(tx: Tx, seer: Seer, ids: number[], since: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from deals d where ${isInBin(seer)} and d.id = any (${ids}::bigint[]) and d.deleted_at > ${since}`.execute(
    tx,
  );
  return rows.map((it) => it.id);
}
