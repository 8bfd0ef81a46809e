import { randomUUID } from 'node:crypto';
import type { updateLead as updating } from '@parley/contract/deals/lead-changes';
import type { Lead } from '@parley/contract/deals/leads';
import type { Output, Parsed } from '@parley/contract/http';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { readDeal } from '../board/read-deal.ts';
import { readStage, type StageRow } from '../funnels/funnels.queries.ts';
import { byHand } from './cause.ts';
import { enterStage, lackingFor } from './enter-stage.ts';
import { partsFor, readWish } from './read-wish.ts';
import { withParts } from './read-parts.ts';
import { type Standing, type Step, wished } from './rules.ts';
import { isNeighbour, lockDeals } from './standing.queries.ts';
import { writeSteps } from './write-steps.ts';

export async function updateLead(
  viewer: Viewer,
  { id, stage_id, before_id, ...given }: Parsed<typeof updating>,
): Promise<Output<typeof updating>> {
  const { project_id } = viewer;
  return transaction(project_id, async (tx) => {
    // What is asked together is answered by one way there and back.
    const [held, isNeighbourThere, into] = await Promise.all([
      lockDeals(tx, viewer, [id]),
      !before_id || isNeighbour(tx, viewer, before_id, { stage_id, ids: [id] }),
      stage_id === undefined ? null : readStage(tx, project_id, stage_id),
    ]);
    const [was = refuse('not_found')] = await withParts(
      tx,
      project_id,
      held,
      partsFor(given),
      Object.keys(given.custom_fields ?? {}),
    );
    const wish = await readWish(tx, viewer, given, was);
    const is = wished(was, wish);
    const isPlaced = stage_id !== undefined || before_id !== undefined;
    if (!isNeighbourThere || (stage_id !== undefined && !into)) refuse('not_found');
    const stage = isPlaced && (into ?? (await readStage(tx, project_id, was.stage_id)) ?? refuse('not_found'));
    const step = stage
      ? await stepInto(tx, project_id, { was, is }, { stage, before_id, keeps_manager: given.manager_id !== undefined })
      : { was, is };
    const undo = randomUUID();
    await writeSteps(tx, project_id, [step], byHand(viewer, { token: undo }));
    return { data: { ...(await readChanged(tx, viewer, id)), undo } };
  });
}

type Into = { stage: StageRow; before_id: number | null | undefined; keeps_manager: boolean };

async function stepInto(tx: Tx, project_id: number, { was, is }: Step, into: Into): Promise<Step> {
  const lacking = (await lackingFor(tx, project_id, [is], into.stage)).get(is.id);
  if (lacking) refuseLacking(lacking);
  const [step] = await enterStage(tx, project_id, [is], into);
  return { ...step!, was };
}

/** Named for people, and for the small form that asks for them. */
export function refuseLacking(fields: StageRow['required_fields']): never {
  refuse('fields_required', {
    fields: fields.map((it) => it.label).join(', '),
    fields_ids: fields.map((it) => it.id),
  });
}

/** A deal as its changer sees it now; one given out of sight is still named to whoever gave it away, its clients are not. */
export async function readChanged(tx: Tx, viewer: Viewer, id: Standing['id']): Promise<Lead> {
  const seen = await readDeal(viewer, id, tx);
  if (seen) return seen;
  const whole = (await readDeal({ ...viewer, channels_ids: null }, id, tx)) ?? refuse('not_found');
  return { ...whole, contact: null, contacts: [], is_client_hidden: whole.contact !== null };
}
