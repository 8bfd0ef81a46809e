import { dealRehomed } from '@parley/contract/deals/deal-facts';
import { dealsDeleted, funnelDeleted, stageDeleted } from '@parley/contract/deals/facts';
import { randomUUID } from 'node:crypto';
import type {
  deleteFunnel as deletingFunnel,
  deleteStage as deletingStage,
  Funnel,
} from '@parley/contract/deals/funnels';
import type { Output, Parsed } from '@parley/contract/http';
import { now } from '../../../kit/clock.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { later } from '../../../kit/jobs/jobs.ts';
import { doneBy, record, recordAll } from '../../../kit/facts/record.ts';
import { may, type Viewer } from '../../../kit/viewer.ts';
import { forgetStages } from '../../fields/index.ts';
import { forgetRemoved, goneAt } from '../changes/delete-leads.ts';
import { byHand, type DealCause } from '../changes/cause.ts';
import { enterStage } from '../changes/enter-stage.ts';
import { dealFact } from '../changes/facts-of-deals.ts';
import { lockDeals, nobody } from '../changes/standing.queries.ts';
import { writeSteps } from '../changes/write-steps.ts';
import { tellFunnels } from './change-funnels.ts';
import { dealsIn, dropFunnel, dropStages, hidesSome, holdStages, rehome } from './delete.queries.ts';
import { funnelsOf, readStage, type StageRow } from './funnels.queries.ts';
import { lockFunnels } from './write.queries.ts';

/** As many deals are moved or removed along with their stage. */
const most = 5000;
const atOnce = 500;

type WhereTo = { to_stage_id?: number | undefined; with_leads?: boolean | undefined };
/** `shelter`: where removed deals wait. */
type How = Pick<WhereTo, 'with_leads'> & { target: StageRow | null; shelter: Named };

/** A stage as the history of deals names it. */
type Named = { id: number; words: string };

export async function deleteStage(
  viewer: Viewer,
  { id, ...whereTo }: Parsed<typeof deletingStage>,
): Promise<Output<typeof deletingStage>> {
  const { project_id } = viewer;
  return transaction(project_id, async (tx) => {
    const funnel = (await heldFunnels(tx, project_id)).find((it) => it.stages.some((stage) => stage.id === id));
    const { stages } = funnel ?? refuse('not_found');
    const named = stages.map(({ id: stage_id, name }) => ({ id: stage_id, words: name }));
    const target = await targetOf(tx, project_id, whereTo, [id]);
    const shelter = named.find((it) => it.id !== id) ?? refuse('last_stage');
    const going = named.filter((it) => it.id === id);
    const undo = await empty(tx, viewer, going, { ...whereTo, target, shelter });
    await dropStages(tx, project_id, [id]);
    await tellFunnels(tx, project_id, [funnel!.id]);
    record(tx, project_id, stageDeleted, { id, name: going[0]!.words, by: doneBy(viewer) });
    return { data: { undo } };
  });
}

export async function deleteFunnel(
  viewer: Viewer,
  { id, ...whereTo }: Parsed<typeof deletingFunnel>,
): Promise<Output<typeof deletingFunnel>> {
  const { project_id } = viewer;
  return transaction(project_id, async (tx) => {
    const funnels = await heldFunnels(tx, project_id);
    const funnel = funnels.find((it) => it.id === id) ?? refuse('not_found');
    const going = namedIn(funnel);
    const ids = going.map((it) => it.id);
    const target = await targetOf(tx, project_id, whereTo, ids);
    const shelter = funnels.filter((it) => it.id !== id).flatMap(namedIn)[0] ?? refuse('last_stage');
    const undo = await empty(tx, viewer, going, { ...whereTo, target, shelter });
    await dropStages(tx, project_id, ids);
    await dropFunnel(tx, project_id, id);
    await tellFunnels(tx, project_id, [id]);
    record(tx, project_id, funnelDeleted, { id, name: funnel.name, by: doneBy(viewer) });
    return { data: { undo } };
  });
}

const namedIn = (funnel: Funnel): Named[] =>
  funnel.stages.map(({ id, name }) => ({ id, words: `${funnel.name} · ${name}` }));

async function heldFunnels(tx: Tx, project_id: number): Promise<Funnel[]> {
  await lockFunnels(tx, project_id);
  return funnelsOf(project_id, tx);
}

/**
 * Deals of stages that go: to the stage that was named, or away as if they were removed. Removed ones wait in a stage
 * that stays, so that they can still be brought back: those that went with it by what is answered. Nobody decides about
 * deals that they do not see.
 */
async function empty(tx: Tx, viewer: Viewer, going: Named[], how: How): Promise<string | null> {
  const { project_id } = viewer;
  const { target, shelter, with_leads = false } = how;
  const stages = going.map((it) => it.id);
  await holdStages(tx, project_id, stages);
  if (await hidesSome(tx, viewer, stages)) refuse('stage_hides_leads');
  const ids = await dealsIn(tx, project_id, stages, most + 1);
  if (ids.length && !target && !with_leads) refuse('stage_has_leads');
  const isRemoval = ids.length > 0 && !target;
  if (isRemoval && !may(viewer, 'deals.delete')) refuse('forbidden');
  if (ids.length > most) refuse('too_many_leads', { most });
  const by = byHand(viewer);
  const undo = randomUUID();
  const deleted_at = now().toISOString();
  for (let from = 0; from < ids.length; from += atOnce) {
    const held = await lockDeals(tx, nobody(project_id), ids.slice(from, from + atOnce));
    const gone = held.map((was) => ({ was, is: { ...was, deleted_at } }));
    if (target) await writeSteps(tx, project_id, await enterStage(tx, project_id, held, { stage: target }), by);
    else await writeSteps(tx, project_id, gone, { ...by, token: undo });
  }
  if (isRemoval) {
    const changes = { count: [null, ids.length] as const };
    record(tx, project_id, dealsDeleted, { id: null, name: null, by: doneBy(viewer), changes });
  }
  if (isRemoval) await later(tx, forgetRemoved, {}, { project_id, at: goneAt(now()) });
  const to = target ? { id: target.id, words: `${target.funnel.name} · ${target.name}` } : shelter;
  await rehomeRemoved(tx, project_id, going, to, by);
  await forgetStages(tx, project_id, stages);
  return isRemoval ? undo : null;
}

/** Brought back they will stand elsewhere, so their history says where. */
async function rehomeRemoved(tx: Tx, project_id: number, going: Named[], to: Named, by: DealCause): Promise<void> {
  const words = new Map(going.map((it) => [it.id, it.words]));
  const stages = going.map((it) => it.id);
  const facts = (await rehome(tx, project_id, stages, to.id)).map(({ id, ...changes }) => {
    const was = words.get(Number(changes.stage_id[0])) ?? null;
    return dealFact(dealRehomed, id, by, { changes, words: { stage_id: [was, to.words] } });
  });
  recordAll(tx, project_id, facts);
}

async function targetOf(tx: Tx, project_id: number, { to_stage_id }: WhereTo, going: number[]) {
  if (to_stage_id === undefined) return null;
  if (going.includes(to_stage_id)) refuse('same_stage');
  return (await readStage(tx, project_id, to_stage_id)) ?? refuse('not_found');
}
