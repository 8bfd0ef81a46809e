import { stageChanged, stageCreated, stagesSorted } from '@parley/contract/deals/facts';
import {
  type createStage as creating,
  funnelColors,
  type listStages as listing,
  type sortStages as sorting,
  type Stage,
  type updateStage as updating,
} from '@parley/contract/deals/funnels';
import type { Output, Parsed } from '@parley/contract/http';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { differences, doneBy, record } from '../../../kit/facts/record.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { requireInStage } from '../../fields/index.ts';
import { named, tellFunnels } from './change-funnels.ts';
import { funnelsOf, readFunnel, readStage } from './funnels.queries.ts';
import { areThere, changeStage, insertStage, lockFunnels, placeThem } from './write.queries.ts';

const most = 50;

export async function listStages(
  { project_id }: Viewer,
  { funnel_id }: Parsed<typeof listing>,
): Promise<Output<typeof listing>> {
  const funnels = await funnelsOf(project_id);
  const asked = funnel_id === undefined ? funnels : funnels.filter((it) => it.id === funnel_id);
  if (funnel_id !== undefined && !asked.length) refuse('not_found');
  return { data: asked.flatMap((it) => it.stages) };
}

export async function createStage(
  viewer: Viewer,
  { after_id, required_fields, users = [], ...given }: Parsed<typeof creating>,
): Promise<Output<typeof creating>> {
  const { project_id } = viewer;
  return transaction(project_id, async (tx) => {
    await lockFunnels(tx, project_id);
    const { stages } = (await readFunnel(project_id, given.funnel_id, tx)) ?? refuse('not_found');
    if (stages.length >= most) refuse('too_many_of_these', { most });
    if (after_id && !stages.some((it) => it.id === after_id)) refuse('not_found');
    const color = funnelColors[stages.length % funnelColors.length]!;
    const it = {
      color,
      hidden: false,
      ending: null,
      probability: null,
      lost_client: false,
      ...named(given),
      users: await needPeople(tx, viewer, users, []),
    };
    const id = await insertStage(tx, project_id, it, after_id);
    if (required_fields) await need(tx, project_id, id, required_fields);
    const data = await told(tx, project_id, given.funnel_id, id);
    record(tx, project_id, stageCreated, { id, name: data.name, by: doneBy(viewer) });
    return { data };
  });
}

export async function updateStage(
  viewer: Viewer,
  { id, required_fields, users, ...given }: Parsed<typeof updating>,
): Promise<Output<typeof updating>> {
  const { project_id } = viewer;
  return transaction(project_id, async (tx) => {
    const before = await readStage(tx, project_id, id);
    const people = users && (await needPeople(tx, viewer, users, before?.users ?? []));
    const change = { ...named(given), ...(people && { users: people }) };
    const funnel_id = (await changeStage(tx, project_id, id, change)) ?? refuse('not_found');
    if (required_fields) await need(tx, project_id, id, required_fields);
    const data = await told(tx, project_id, funnel_id, id);
    const needed = required_fields && { required_fields: data.required_fields };
    const changes = differences<object>(before ?? {}, { ...change, ...needed });
    if (Object.keys(changes).length)
      record(tx, project_id, stageChanged, { id, name: data.name, by: doneBy(viewer), changes });
    return { data };
  });
}

/**
 * Whoever takes over the deals of a stage sees them, whatever channel they came by: an editor who sees only some
 * channels gives that to nobody.
 */
async function needPeople(tx: Tx, viewer: Viewer, given: number[], before: number[]): Promise<number[]> {
  const users = [...new Set(given)];
  const asked = { project_id: viewer.project_id, users, channel_id: null, channels_ids: null };
  if (users.length && !(await areThere(tx, asked))) refuse('not_found');
  if (viewer.channels_ids !== null && users.some((id) => !before.includes(id))) refuse('rights_beyond_own');
  return users;
}

async function need(tx: Tx, project_id: number, stage_id: number, fields: number[]): Promise<void> {
  if (!(await requireInStage(tx, project_id, stage_id, fields))) refuse('not_found');
}

/** The stage as it is now, once the team was told. */
async function told(tx: Tx, project_id: number, funnel_id: number, id: number): Promise<Stage> {
  await tellFunnels(tx, project_id, [funnel_id]);
  const funnel = await readFunnel(project_id, funnel_id, tx);
  return funnel!.stages.find((it) => it.id === id)!;
}

export async function sortStages(
  viewer: Viewer,
  { funnel, stages }: Parsed<typeof sorting>,
): Promise<Output<typeof sorting>> {
  const { project_id } = viewer;
  await transaction(project_id, async (tx) => {
    await lockFunnels(tx, project_id);
    const { name } = (await readFunnel(project_id, funnel, tx)) ?? refuse('not_found');
    if (!(await placeThem(tx, { project_id, funnel_id: funnel, ids: stages }))) refuse('not_found');
    record(tx, project_id, stagesSorted, { id: funnel, name, by: doneBy(viewer) });
    await tellFunnels(tx, project_id, [funnel]);
  });
  return { data: null };
}
