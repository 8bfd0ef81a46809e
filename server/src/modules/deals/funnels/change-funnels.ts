import {
  type createDefaultFunnels as creatingDefault,
  type createFunnel as creating,
  funnelsChanged,
  type getFunnel as getting,
  type listFunnels as listing,
  type sortFunnels as sorting,
  type updateFunnel as updating,
} from '@parley/contract/deals/funnels';
import type { Output, Parsed } from '@parley/contract/http';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { everyone } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import type { NewProject } from '../../projects/index.ts';
import { funnelsOf, readFunnel } from './funnels.queries.ts';
import { firstFunnel, funnelsFor, type NewFunnel, untitledFunnel } from './kinds.ts';
import { areThere, changeFunnel, insertFunnels, languageOfOwner, lockFunnels, placeThem } from './write.queries.ts';

const most = 50;

export const listFunnels = async ({ project_id }: Viewer): Promise<Output<typeof listing>> => ({
  data: await funnelsOf(project_id),
});

export const getFunnel = async (
  { project_id }: Viewer,
  { id }: Parsed<typeof getting>,
): Promise<Output<typeof getting>> => ({ data: (await readFunnel(project_id, id)) ?? refuse('not_found') });

export async function createFunnel(viewer: Viewer, given: Parsed<typeof creating>): Promise<Output<typeof creating>> {
  return transaction(viewer.project_id, async (tx) => {
    const untitled = untitledFunnel(viewer.language);
    const { name = untitled.name, color = untitled.color } = given;
    const [id] = await addFunnels(tx, viewer, [{ ...untitled, name, color }]);
    await change(tx, viewer, id!, given);
    await tellFunnels(tx, viewer.project_id, [id!]);
    return { data: (await readFunnel(viewer.project_id, id!, tx))! };
  });
}

export async function createDefaultFunnels(
  viewer: Viewer,
  { kind = 'sales' }: Parsed<typeof creatingDefault>,
): Promise<Output<typeof creatingDefault>> {
  return transaction(viewer.project_id, async (tx) => {
    const ids = await addFunnels(tx, viewer, funnelsFor(kind, viewer.language));
    await tellFunnels(tx, viewer.project_id, ids);
    return { data: (await funnelsOf(viewer.project_id, tx)).filter((it) => ids.includes(it.id)) };
  });
}

async function addFunnels(tx: Tx, { project_id }: Viewer, funnels: NewFunnel[]): Promise<number[]> {
  await lockFunnels(tx, project_id);
  if ((await funnelsOf(project_id, tx)).length + funnels.length > most) refuse('too_many_of_these', { most });
  return insertFunnels(tx, project_id, funnels);
}

export async function updateFunnel(
  viewer: Viewer,
  { id, ...given }: Parsed<typeof updating>,
): Promise<Output<typeof updating>> {
  return transaction(viewer.project_id, async (tx) => {
    if (!(await change(tx, viewer, id, given))) refuse('not_found');
    await tellFunnels(tx, viewer.project_id, [id]);
    return { data: (await readFunnel(viewer.project_id, id, tx))! };
  });
}

/** Without what was not said. */
export const named = <T extends object>(given: T): T =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T;

async function change(tx: Tx, viewer: Viewer, id: number, { settings = {}, ...rest }: Parsed<typeof creating>) {
  const { project_id, channels_ids } = viewer;
  const channel_id = settings.channel_id ?? null;
  if (channel_id !== null && !(await areThere(tx, { project_id, users: [], channel_id, channels_ids }))) {
    refuse('not_found');
  }
  return changeFunnel(tx, project_id, id, named(rest), named(settings));
}

export async function sortFunnels(
  { project_id }: Viewer,
  { funnels }: Parsed<typeof sorting>,
): Promise<Output<typeof sorting>> {
  await transaction(project_id, async (tx) => {
    await lockFunnels(tx, project_id);
    if (!(await placeThem(tx, { project_id, funnel_id: null, ids: funnels }))) refuse('not_found');
    await tellFunnels(tx, project_id, funnels);
  });
  return { data: null };
}

/** Funnels are known to the whole team. */
export const tellFunnels = (tx: Tx, project_id: number, ids: number[]): Promise<void> =>
  emit(tx, project_id, funnelsChanged, { ids }, everyone);

/** A new project has one to begin with. */
export async function beginDeals(tx: Tx, { id, language }: Pick<NewProject, 'id' | 'language'>): Promise<void> {
  await insertFunnels(tx, id, [firstFunnel(language)]);
}

/** A project that came as a whole may be older than funnels are. */
export async function arriveDeals(tx: Tx, project_id: number): Promise<void> {
  if (!(await funnelsOf(project_id, tx)).length) {
    await beginDeals(tx, { id: project_id, language: await languageOfOwner(tx, project_id) });
  }
}
