import { momentOf } from '@parley/contract/time';
import { sql } from 'kysely';
import type { Db } from '../../../../kit/db/index.ts';
import { type Coming, type Visit, visitsOf } from './visits.ts';

const isComing = sql`f.name in ('dealCreated', 'dealMoved', 'dealRehomed')`;

type Row = { id: number; deal_id: number; stage_id: number; stage_name: string | null; entered_at: string; at: string };

/** Stays of these deals in stages, each deal's in their order. */
export async function visitsOfDeals(db: Db, project_id: number, ids: number[]): Promise<Map<number, Visit[]>> {
  const { rows } = await sql<Row>`
    select f.id, f.subject_id as deal_id, (f.changes -> 'stage_id' ->> 1)::bigint as stage_id,
      f.words -> 'stage_id' ->> 1 as stage_name, coalesce(f.changes -> 'entered_at' ->> 1, f.at::text) as entered_at, f.at
    from facts f
    where f.project_id = ${project_id} and f.subject = 'deal' and f.subject_id = any (${ids}::bigint[])
      and ${isComing} and f.changes ? 'stage_id'
    order by f.id`.execute(db);
  const comings = Map.groupBy(rows, (it) => it.deal_id);
  return new Map([...comings].map(([id, some]) => [id, visitsOf(some.map(comingOf))]));
}

const comingOf = ({ id, stage_id, stage_name, entered_at, at }: Row): Coming => ({
  id,
  stage_id,
  stage_name,
  entered: momentOf(entered_at),
  at: momentOf(at),
});

export type Place = { at: string; id: number };

/** Comings of deals to stages between two moments, the newest first; times to the last digit, so that none is met twice. */
export async function comingsBetween(
  db: Db,
  project_id: number,
  { from, until, after, limit }: { from: Date; until: Date; after: Place | null; limit: number },
): Promise<(Place & { deal_id: number })[]> {
  const isFurther = after ? sql`and (f.at, f.id) < (${after.at}::timestamptz, ${after.id}::bigint)` : sql``;
  const { rows } = await sql<Place & { deal_id: number }>`
    select f.id, f.subject_id as deal_id, f.at::text as at from facts f
    where f.project_id = ${project_id} and f.name in ('dealCreated', 'dealMoved')
      and f.at >= ${from} and f.at < ${until} ${isFurther}
    order by f.at desc, f.id desc limit ${limit}`.execute(db);
  return rows;
}
