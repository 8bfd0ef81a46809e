import type { Tx } from '../../../kit/db/index.ts';
import { readStage } from '../funnels/funnels.queries.ts';
import type { DealCause } from './cause.ts';
import { enterStage } from './enter-stage.ts';
import { lockDeals, nobody } from './standing.queries.ts';
import { writeSteps } from './write-steps.ts';

/** A deal goes to the top of another stage by itself, whatever that stage wants filled. False: it is there, or one of them is gone. */
export async function moveDeal(
  tx: Tx,
  project_id: number,
  deal_id: number,
  { stage_id }: { stage_id: number },
  by: DealCause,
): Promise<boolean> {
  const held = await lockDeals(tx, nobody(project_id), [deal_id]);
  const stage = await readStage(tx, project_id, stage_id);
  if (!held.length || !stage) return false;
  const steps = await enterStage(tx, project_id, held, { stage });
  return (await writeSteps(tx, project_id, steps, by)).length > 0;
}
