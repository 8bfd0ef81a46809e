import { sql } from 'kysely';
import type { Db } from '../../../kit/db/index.ts';
import { isSeenDeal, type Seer } from '../board/seen.queries.ts';
import type {} from '../tables.ts';

/** A coming of a deal to a stage; `left_at` null: it is still there. */
export type Came = { deal_id: number; came_at: string; left_at: string | null };
type Asked = { stage_id: number; since: Date; most: number };

/** The newest comings to a stage of deals that this viewer sees, and how many there were. */
export async function comingsTo(
  db: Db,
  seer: Seer,
  { stage_id, since, most }: Asked,
): Promise<{ comings: Came[]; times: number }> {
  const { rows } = await sql<Came & { times: number }>`
    with came as (
      select a.deal_id, a.id, a.created_at, count(*) over () as times
      from deal_actions a join deals d on d.project_id = a.project_id and d.id = a.deal_id
      where a.project_id = ${seer.project_id} and a.stage_id = ${stage_id} and a.created_at >= ${since}
        and d.deleted_at is null and ${isSeenDeal(seer)}
      order by a.created_at desc, a.id desc limit ${most}
    )
    select came.deal_id, came.created_at as came_at, came.times::integer as times, (
      select n.created_at from deal_actions n
      where n.project_id = ${seer.project_id} and n.deal_id = came.deal_id and n.id > came.id and n.stage_id is not null
      order by n.id limit 1) as left_at
    from came order by came.created_at desc, came.id desc`.execute(db);
  return { comings: rows.map(({ times: _, ...it }) => it), times: rows[0]?.times ?? 0 };
}
