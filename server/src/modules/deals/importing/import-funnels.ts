import { funnelCreated, funnelDeleted } from '@parley/contract/deals/facts';
import type { Actor } from '@parley/contract/actors';
import type { Tx } from '../../../kit/db/index.ts';
import { record } from '../../../kit/facts/record.ts';
import { forgetStages } from '../../fields/index.ts';
import { mostFunnels, tellFunnels } from '../funnels/change-funnels.ts';
import { dropFunnel, dropStages, holdStages } from '../funnels/delete.queries.ts';
import { funnelsOf, readFunnel } from '../funnels/funnels.queries.ts';
import type { NewFunnel } from '../funnels/kinds.ts';
import { changeFunnel, insertFunnels, lockFunnels } from '../funnels/write.queries.ts';
import { isUsed } from './funnels.queries.ts';

/** Funnels that come from another program. */
export const importedFunnels = { make, takeBack };

type Made = { id: number; stages: number[] };

/** With its stages in this order; null: there is no room for one more. A client may have several deals in it. */
async function make(tx: Tx, project_id: number, actor: Actor, funnel: NewFunnel): Promise<Made | null> {
  await lockFunnels(tx, project_id);
  if ((await funnelsOf(project_id, tx)).length >= mostFunnels) return null;
  const [id] = await insertFunnels(tx, project_id, [funnel]);
  await changeFunnel(tx, project_id, id!, {}, { duplicates: 'off' });
  record(tx, project_id, funnelCreated, { id: id!, name: funnel.name, by: { actor, origin: null } });
  await tellFunnels(tx, project_id, [id!]);
  const made = await readFunnel(project_id, id!, tx);
  return { id: id!, stages: made!.stages.map((it) => it.id) };
}

/** Goes if no deal is or was in it and nobody has made anything of it; says whether it did. */
async function takeBack(tx: Tx, project_id: number, actor: Actor, id: number): Promise<boolean> {
  await lockFunnels(tx, project_id);
  const all = await funnelsOf(project_id, tx);
  const funnel = all.find((it) => it.id === id);
  if (!funnel || all.length === 1) return false;
  const stages = funnel.stages.map((it) => it.id);
  await holdStages(tx, project_id, stages);
  if (await isUsed(tx, project_id, id)) return false;
  await forgetStages(tx, project_id, stages);
  await dropStages(tx, project_id, stages);
  await dropFunnel(tx, project_id, id);
  record(tx, project_id, funnelDeleted, { id, name: funnel.name, by: { actor, origin: null } });
  await tellFunnels(tx, project_id, [id]);
  return true;
}
