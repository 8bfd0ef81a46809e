import { sql } from 'kysely';
import { now } from '../../../kit/clock.ts';
import type { Tx } from '../../../kit/db/index.ts';
import { isSeenDeal, type Seer } from '../board/seen.queries.ts';
import type {} from '../tables.ts';

/** Nobody brings a deal to these stages any more. */
export const holdStages = (tx: Tx, project_id: number, ids: number[]) =>
  sql`select from stages where project_id = ${project_id} and id = any (${ids}::bigint[]) order by id for update`.execute(
    tx,
  );

export async function dealsIn(tx: Tx, project_id: number, stages: number[], limit: number): Promise<number[]> {
  const found = await tx
    .selectFrom('deals')
    .select('id')
    .where('project_id', '=', project_id)
    .where('stage_id', 'in', stages)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return found.map((it) => it.id);
}

/** What the project began with, as long as nobody has changed it or has put a deal into it. */
export async function untouchedFunnels(tx: Tx, project_id: number): Promise<{ id: number; stages: number[] }[]> {
  const { rows } = await sql<{ id: number; stages: number[] }>`
    select f.id, array(
      select s.id from stages s where s.project_id = f.project_id and s.funnel_id = f.id order by s.id) as stages
    from funnels f
    where f.project_id = ${project_id} and f.is_untouched
      and not exists (select from deals d where d.project_id = f.project_id and d.funnel_id = f.id)`.execute(tx);
  return rows;
}

/** Whether a deal stands there that this viewer does not see. */
export async function hidesSome(tx: Tx, viewer: Seer, stages: number[]): Promise<boolean> {
  if (viewer.channels_ids === null) return false;
  const { rows } = await sql`
    select from deals d
    where d.project_id = ${viewer.project_id} and d.stage_id = any (${stages}::bigint[]) and d.deleted_at is null
      and not ${isSeenDeal(viewer)} limit 1`.execute(tx);
  return rows.length > 0;
}

type Rehomed = { id: number } & Record<'stage_id' | 'funnel_id' | 'entered_at', [was: unknown, is: unknown]>;

/** What is left in these stages was removed: it belongs to another one now. */
export async function rehome(tx: Tx, project_id: number, stages: number[], to_stage_id: number): Promise<Rehomed[]> {
  const { rows } = await sql<Rehomed>`
    update deals d set stage_id = s.id, funnel_id = s.funnel_id, entered_at = ${now()} from stages s, deals was
    where d.project_id = ${project_id} and d.stage_id = any (${stages}::bigint[])
      and s.project_id = d.project_id and s.id = ${to_stage_id} and was.project_id = d.project_id and was.id = d.id
    returning d.id, json_build_array(was.stage_id, d.stage_id) as stage_id,
      json_build_array(was.funnel_id, d.funnel_id) as funnel_id,
      json_build_array(was.entered_at, d.entered_at) as entered_at`.execute(tx);
  return rows;
}

export async function dropStages(tx: Tx, project_id: number, ids: number[]): Promise<void> {
  await tx.deleteFrom('stage_totals').where('project_id', '=', project_id).where('stage_id', 'in', ids).execute();
  await tx.deleteFrom('stages').where('project_id', '=', project_id).where('id', 'in', ids).execute();
}

export const dropFunnel = (tx: Tx, project_id: number, id: number) =>
  tx.deleteFrom('funnels').where('project_id', '=', project_id).where('id', '=', id).execute();
