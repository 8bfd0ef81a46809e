import { settingChanged } from '@parley/contract/projects/facts';
import type { getTariff as endpoint, Tariff, updateTariff as change } from '@parley/contract/projects/projects';
import type { Output, Parsed } from '@parley/contract/http';
import { now } from '../../kit/clock.ts';
import { transaction, type Tx } from '../../kit/db/index.ts';
import { refuse } from '../../kit/errors.ts';
import { doneBy, record } from '../../kit/facts/record.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { stateOf } from './payment.ts';
import { addMonths, countPeopleAndChannels, lockProject, readProject, saveTariff } from './projects.queries.ts';
import { tariffOf, tariffsFor } from './tariffs.ts';
import { sayProjectChanged } from './update-project.ts';

export async function getTariff(viewer: Viewer): Promise<Output<typeof endpoint>> {
  const { tariff_id, brand, paid_to, is_tasks_app } = await readProject(viewer.project_id);
  const tariffs = tariffsFor({ brand, is_tasks_app });
  return { data: { tariff: tariffOf(tariff_id, brand), paid_to, state: stateOf(paid_to, now()), tariffs } };
}

export async function updateTariff(
  viewer: Viewer,
  { tariff_id, add_months }: Parsed<typeof change>,
): Promise<Output<typeof change>> {
  const { project_id } = viewer;
  if (tariff_id !== undefined || add_months !== undefined) {
    await transaction(project_id, async (tx) => {
      if (tariff_id !== undefined) await chooseTariff(tx, viewer, tariff_id);
      if (add_months !== undefined) await addMonths(tx, project_id, add_months, now());
      await sayProjectChanged(tx, project_id);
    });
  }
  return getTariff(viewer);
}

/** A tariff that the team or its channels have outgrown cannot be chosen. */
async function chooseTariff(tx: Tx, viewer: Viewer, tariff_id: number): Promise<void> {
  const { project_id } = viewer;
  const project = await lockProject(tx, project_id);
  const chosen = tariffsFor(project).find((it) => it.id === tariff_id) ?? refuse('not_found');
  const have = await countPeopleAndChannels(tx, project_id);
  refuseBeyond(chosen, have);
  await saveTariff(tx, project_id, tariff_id);
  if (project.tariff_id === tariff_id) return;
  const changes = { tariff: [tariffOf(project.tariff_id, project.brand).title, chosen.title] as const };
  record(tx, project_id, settingChanged, { id: project_id, name: null, by: doneBy(viewer), changes });
}

function refuseBeyond(tariff: Tariff, have: { members: number | null; channels: number | null }): void {
  const { members_limit, channels_limit } = tariff;
  if (members_limit !== null && (have.members ?? 0) > members_limit) refuse('members_limit', { limit: members_limit });
  if (channels_limit !== null && (have.channels ?? 0) > channels_limit) {
    refuse('channels_limit', { limit: channels_limit });
  }
}
