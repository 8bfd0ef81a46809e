import { channelConnected } from '@parley/contract/projects/facts';
import type { Output, Parsed } from '@parley/contract/http';
import type { connectWidget as endpoint } from '@parley/contract/widget/settings';
import { transaction } from '../../../kit/db/index.ts';
import { doneBy, record } from '../../../kit/facts/record.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { refuseBeyondTariff } from '../channels-limit.ts';
import { showChannel } from '../channels.queries.ts';
import { insertWidget, saveWidget } from './widget.queries.ts';
import { sayConnectionChanged } from '../say-connection-changed.ts';
import { shown, withChoices } from './widget-settings.ts';

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
    const changes = { type: [null, 'widget'] as const };
    record(tx, project_id, channelConnected, { id: row.id, name, by: doneBy(viewer), changes });
    return { data: shown(viewer, widget) };
  });
}
