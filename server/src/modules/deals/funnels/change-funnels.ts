import { funnelChanged, funnelCreated } from '@parley/contract/deals/facts';
import { funnelsChanged } from '@parley/contract/deals/events';
import type {
  createDefaultFunnels as creatingDefault,
  createFunnel as creating,
  getFunnel as getting,
  listFunnels as listing,
  sortFunnels as sorting,
  updateFunnel as updating,
} from '@parley/contract/deals/funnels';
import type { Output, Parsed } from '@parley/contract/http';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { everyone } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { differences, doneBy, fact, record, recordAll } from '../../../kit/facts/record.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { forgetStages } from '../../fields/index.ts';
import type { NewProject } from '../../projects/index.ts';
import { dropFunnel, dropStages, holdStages, untouchedFunnels } from './delete.queries.ts';
import { funnelsOf, readFunnel } from './funnels.queries.ts';
import { firstFunnel, funnelsFor, type NewFunnel, untitledFunnel } from './kinds.ts';
import {
  areThere,
  changeFunnel,
  insertFunnels,
  languageOfOwner,
  lockFunnels,
  markTouched,
  markUntouched,
  placeThem,
} from './write.queries.ts';

export const mostFunnels = 50;

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
    record(tx, viewer.project_id, funnelCreated, { id: id!, name, by: doneBy(viewer) });
    return { data: (await readFunnel(viewer.project_id, id!, tx))! };
  });
}

export async function createDefaultFunnels(
  viewer: Viewer,
  { kind = 'sales', is_first = false }: Parsed<typeof creatingDefault>,
): Promise<Output<typeof creatingDefault>> {
  const { project_id } = viewer;
  return transaction(project_id, async (tx) => {
    const ids = await addFunnels(tx, viewer, funnelsFor(kind, viewer.language));
    const gone = is_first ? await comeFirst(tx, project_id, ids) : [];
    await tellFunnels(tx, project_id, [...ids, ...gone]);
    const made = (await funnelsOf(project_id, tx)).filter((it) => ids.includes(it.id));
    const factOf = ({ id, name }: (typeof made)[number]) => fact(funnelCreated, { id, name, by: doneBy(viewer) });
    recordAll(tx, project_id, made.map(factOf));
    return { data: made };
  });
}

/** In front of all others, and in the place of what the project began with where nobody uses that. */
async function comeFirst(tx: Tx, project_id: number, ids: number[]): Promise<number[]> {
  const untouched = await untouchedFunnels(tx, project_id);
  const stages = untouched.flatMap((it) => it.stages);
  await holdStages(tx, project_id, stages);
  // A deal may have come to one of them before they were held.
  const unused = (await untouchedFunnels(tx, project_id)).filter(({ id }) => untouched.some((it) => it.id === id));
  for (const { id, stages: going } of unused) {
    await forgetStages(tx, project_id, going);
    await dropStages(tx, project_id, going);
    await dropFunnel(tx, project_id, id);
  }
  await placeThem(tx, { project_id, funnel_id: null, ids });
  return unused.map((it) => it.id);
}

async function addFunnels(tx: Tx, { project_id }: Viewer, funnels: NewFunnel[]): Promise<number[]> {
  await lockFunnels(tx, project_id);
  if ((await funnelsOf(project_id, tx)).length + funnels.length > mostFunnels)
    refuse('too_many_of_these', { most: mostFunnels });
  return insertFunnels(tx, project_id, funnels);
}

export async function updateFunnel(
  viewer: Viewer,
  { id, ...given }: Parsed<typeof updating>,
): Promise<Output<typeof updating>> {
  return transaction(viewer.project_id, async (tx) => {
    const was = (await readFunnel(viewer.project_id, id, tx)) ?? refuse('not_found');
    if (!(await change(tx, viewer, id, given))) refuse('not_found');
    await tellFunnels(tx, viewer.project_id, [id]);
    const data = (await readFunnel(viewer.project_id, id, tx))!;
    const changes = differences<object>(was, data);
    if (Object.keys(changes).length)
      record(tx, viewer.project_id, funnelChanged, { id, name: was.name, by: doneBy(viewer), changes });
    return { data };
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
export async function tellFunnels(tx: Tx, project_id: number, ids: number[]): Promise<void> {
  await markTouched(tx, project_id, ids);
  await emit(tx, project_id, funnelsChanged, { ids }, everyone);
}

/** A new project has one to begin with. */
export async function beginDeals(tx: Tx, { id, language }: Pick<NewProject, 'id' | 'language'>): Promise<void> {
  await markUntouched(tx, id, await insertFunnels(tx, id, [firstFunnel(language)]));
}

/** A project that came as a whole may be older than funnels are. */
export async function arriveDeals(tx: Tx, project_id: number): Promise<void> {
  if (!(await funnelsOf(project_id, tx)).length) {
    await beginDeals(tx, { id: project_id, language: await languageOfOwner(tx, project_id) });
  }
}
