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
      select f.subject_id as deal_id, f.id, f.at, count(*) over () as times
      from facts f join deals d on d.project_id = f.project_id and d.id = f.subject_id
      where f.project_id = ${seer.project_id} and f.name in ('dealCreated', 'dealMoved') and f.at >= ${since}
        and f.changes->'stage_id'->1 = to_jsonb(${stage_id}::bigint) and d.deleted_at is null and ${isSeenDeal(seer)}
      order by f.at desc, f.id desc limit ${most}
    )
    select came.deal_id, came.at as came_at, came.times::integer as times, (
      select n.at from facts n
      where n.project_id = ${seer.project_id} and n.subject = 'deal' and n.subject_id = came.deal_id and n.id > came.id
        and n.name = 'dealMoved'
      order by n.id limit 1) as left_at
    from came order by came.at desc, came.id desc`.execute(db);
  return { comings: rows.map(({ times: _, ...it }) => it), times: rows[0]?.times ?? 0 };
}
