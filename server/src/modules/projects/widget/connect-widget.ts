import type { Output, Parsed } from '@parley/contract/http';
import type { connectWidget as endpoint } from '@parley/contract/widget/settings';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { countPeopleAndChannels, lockProject } from '../projects.queries.ts';
import { tariffOf } from '../tariffs.ts';
import { insertWidget, saveWidget, showChannel } from './widget.queries.ts';
import { sayConnectionChanged, shown, withChoices } from './widget-settings.ts';

export async function connectWidget(
  viewer: Viewer,
  { name, color }: Pick<Parsed<typeof endpoint>, 'name' | 'color'>,
): Promise<Output<typeof endpoint>> {
  const { project_id } = viewer;
  return transaction(project_id, async (tx) => {
    await refuseBeyondTariff(tx, project_id);
    const row = await insertWidget(tx, project_id, name);
    const widget = { ...row, settings: withChoices(row, color ? { color } : {}) };
    await saveWidget(tx, project_id, widget);
    if (viewer.channels_ids) await showChannel(tx, viewer, row.id);
    await sayConnectionChanged(tx, project_id);
    return { data: shown(viewer, widget) };
  });
}

/** Under the project's lock, so that of two who connect at once the second counts the first. */
async function refuseBeyondTariff(tx: Tx, project_id: number): Promise<void> {
  const { tariff_id, brand } = await lockProject(tx, project_id);
  const { channels_limit } = tariffOf(tariff_id, brand);
  const { channels } = await countPeopleAndChannels(tx, project_id);
  if (channels_limit !== null && (channels ?? 0) >= channels_limit) refuse('channels_full', { limit: channels_limit });
}
