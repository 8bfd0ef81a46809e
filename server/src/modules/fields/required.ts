import type { Tx } from '../../kit/db/index.ts';
import { tellFields } from './change-fields.ts';
import { lockFields } from './fields.queries.ts';
import { areOfDeals, dropStages, wantInStage } from './required.queries.ts';

/** Exactly these fields of deals are wanted in a stage; false: one of them is not there. */
export async function requireInStage(tx: Tx, project_id: number, stage_id: number, given: number[]): Promise<boolean> {
  const ids = [...new Set(given)];
  await lockFields(tx, project_id);
  if (!(await areOfDeals(tx, project_id, ids))) return false;
  if (await wantInStage(tx, project_id, stage_id, ids)) await tellFields(tx, project_id);
  return true;
}

/** Stages that are gone want nothing. */
export async function forgetStages(tx: Tx, project_id: number, ids: number[]): Promise<void> {
  await lockFields(tx, project_id);
  if (await dropStages(tx, project_id, ids)) await tellFields(tx, project_id);
}
