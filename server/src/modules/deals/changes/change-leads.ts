import { randomUUID } from 'node:crypto';
import type { changeLeads as changingMany } from '@parley/contract/deals/lead-changes';
import type { LeadFilter } from '@parley/contract/deals/leads';
import type { Output, Parsed } from '@parley/contract/http';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { findDeals } from '../board/find-deals.ts';
import { readStage } from '../funnels/funnels.queries.ts';
import { byHand } from './cause.ts';
import { enterStage, type Into, lackingFor } from './enter-stage.ts';
import { partsFor, readWish } from './read-wish.ts';
import { withParts } from './read-parts.ts';
import { type Standing, type Step, type Wish, wished } from './rules.ts';
import { isNeighbour, lockDeals } from './standing.queries.ts';
import { writeSteps } from './write-steps.ts';

const mostAtOnce = 5000;

export async function changeLeads(
  viewer: Viewer,
  { ids, funnel_id, filter, stage_id, before_id, ...given }: Parsed<typeof changingMany>,
): Promise<Output<typeof changingMany>> {
  const { project_id } = viewer;
  const isPlaced = stage_id !== undefined || before_id !== undefined;
  if (!isPlaced && Object.values(given).every((it) => it === undefined)) refuse('nothing_chosen');
  const chosen = await chosenDeals(viewer, { ids, funnel_id, filter });
  return transaction(project_id, async (tx) => {
    const held = await lockChosen(tx, viewer, chosen, ids !== undefined);
    const all = await withParts(tx, project_id, held, partsFor(given), Object.keys(given.custom_fields ?? {}));
    const wish = await readWish(tx, viewer, given);
    const aim = { stage_id, ids: all.map((it) => it.id) };
    if (before_id && !(await isNeighbour(tx, viewer, before_id, aim))) refuse('not_found');
    const into = isPlaced ? await placeOf(tx, project_id, stage_id ?? all[0]?.stage_id, before_id) : null;
    const filled = stage_id === undefined ? [] : (into?.stage.required_fields ?? []).map((it) => it.id);
    const steps = all.map((was): Step => ({ was, is: wished(was, fillingOnly(wish, was, filled)) }));
    const keeps_manager = given.manager_id !== undefined;
    const placed = into
      ? await stepsInto(tx, project_id, steps, { ...into, keeps_manager })
      : { done: steps, refused: [] };
    const undo = randomUUID();
    const changed = await writeSteps(tx, project_id, placed.done, byHand(viewer, { why: 'bulk', token: undo }));
    return { data: { changed: changed.length, refused: placed.refused, undo } };
  });
}

type Chosen = {
  ids?: number[] | undefined;
  funnel_id?: number | undefined;
  filter?: LeadFilter | undefined;
};

/** Those that were named, or all that a filter finds. */
export async function chosenDeals(viewer: Viewer, { ids, funnel_id, filter = {} }: Chosen): Promise<number[]> {
  if (ids) return [...new Set(ids)];
  const found = await findDeals(viewer, { funnel_id: funnel_id!, filter, limit: mostAtOnce + 1 });
  if (found.length > mostAtOnce) refuse('too_many_leads', { most: mostAtOnce });
  return found;
}

/** Some may be gone by now; where of those that were named none is left, none was there. */
export async function lockChosen(tx: Tx, viewer: Viewer, ids: number[], are_named: boolean): Promise<Standing[]> {
  const held = await lockDeals(tx, viewer, ids);
  if (are_named && !held.length) refuse('not_found');
  return held;
}

async function placeOf(
  tx: Tx,
  project_id: number,
  stage_id: number | undefined,
  before_id: number | null | undefined,
): Promise<Into | null> {
  if (stage_id === undefined) return null;
  return { stage: (await readStage(tx, project_id, stage_id)) ?? refuse('not_found'), before_id };
}

/** What a stage wants is the same for many only where they lack it: what a deal has of these fields, it keeps. */
function fillingOnly(wish: Wish, { values: held }: Standing, fields: number[]): Wish {
  if (!wish.values || !fields.length) return wish;
  const isKept = (id: string): boolean => fields.includes(Number(id)) && (held?.[id] ?? null) !== null;
  return { ...wish, values: Object.fromEntries(Object.entries(wish.values).filter(([id]) => !isKept(id))) };
}

/** Those that lack what the stage wants stay as they are. */
async function stepsInto(tx: Tx, project_id: number, steps: Step[], into: Into) {
  const wanted = steps.map((it) => it.is);
  const lacking = await lackingFor(tx, project_id, wanted, into.stage);
  const able = wanted.filter((it) => !lacking.has(it.id));
  const wasOf = new Map(steps.map(({ was }) => [was.id, was]));
  const entered = await enterStage(tx, project_id, able, into);
  const done = entered.map((step): Step => ({ ...step, was: wasOf.get(step.is.id)! }));
  return { done, refused: [...lacking.keys()] };
}
