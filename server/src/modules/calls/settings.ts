import type {
  CallSettings,
  getCallSettings as getting,
  updateCallSettings as updating,
} from '@parley/contract/calls/recording';
import type { Output, Parsed } from '@parley/contract/http';
import { settingChanged } from '@parley/contract/projects/facts';
import { dbOf, transaction } from '../../kit/db/index.ts';
import { refuse } from '../../kit/errors.ts';
import { differences, doneBy, record } from '../../kit/facts/record.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { planForgetting } from './recording/plan-forgetting.ts';
import { lockSettings, readSettings, saveSettings } from './settings.queries.ts';

export const getCallSettings = async ({ project_id }: Viewer): Promise<Output<typeof getting>> => ({
  data: await readSettings(dbOf(project_id), project_id),
});

export async function updateCallSettings(
  viewer: Viewer,
  { project: _, ...given }: Parsed<typeof updating>,
): Promise<Output<typeof updating>> {
  const { project_id } = viewer;
  await transaction(project_id, async (tx) => {
    const was = await lockSettings(tx, project_id);
    const wished = Object.fromEntries(Object.entries(given).filter(([, it]) => it !== undefined));
    const is: CallSettings = { ...was, ...wished };
    // Nobody is recorded without being told.
    if (is.is_recorded && !is.announcement.trim()) refuse('announcement_required');
    await saveSettings(tx, project_id, is);
    const changes = differences(was, is);
    if (Object.keys(changes).length)
      record(tx, project_id, settingChanged, { id: project_id, name: null, by: doneBy(viewer), changes });
    if (is.keep_days !== was.keep_days) await planForgetting(tx, project_id);
  });
  return getCallSettings(viewer);
}
