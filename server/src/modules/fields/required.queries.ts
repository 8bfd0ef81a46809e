import { sql } from 'kysely';
import type { Tx } from '../../kit/db/index.ts';
import type {} from './tables.ts';

export async function areOfDeals(tx: Tx, project_id: number, ids: number[]): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from fields
    where project_id = ${project_id} and entity = 'lead' and deleted_at is null and id = any (${ids}::bigint[])`.execute(
    tx,
  );
  return rows[0]!.n === ids.length;
}

/** Read here and kept by the deals, who tell when one goes. */
export async function areStages(tx: Tx, project_id: number, ids: number[]): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from stages where project_id = ${project_id} and id = any (${ids}::bigint[])`.execute(tx);
  return rows[0]!.n === new Set(ids).size;
}

/** Says whether anything is different now. */
export async function wantInStage(tx: Tx, project_id: number, stage_id: number, ids: number[]): Promise<boolean> {
  const isWanted = sql`id = any (${ids}::bigint[])`;
  const { rows } = await sql`
    update fields set required_in_stages = case when ${isWanted}
      then coalesce(required_in_stages, '{}') || ${stage_id}::bigint
      else array_remove(required_in_stages, ${stage_id}::bigint) end
    where project_id = ${project_id} and entity = 'lead' and deleted_at is null
      and (${isWanted}) <> coalesce(${stage_id} = any (required_in_stages), false)
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Also of fields that were removed and may come back. */
export async function dropStages(tx: Tx, project_id: number, stages: number[]): Promise<boolean> {
  const { rows } = await sql`
    update fields set required_in_stages = array(
      select id from unnest(required_in_stages) as s (id) where id <> all (${stages}::bigint[]))
    where project_id = ${project_id} and required_in_stages && ${stages}::bigint[]
    returning id`.execute(tx);
  return rows.length > 0;
}
