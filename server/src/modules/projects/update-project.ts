import { settingChanged } from '@parley/contract/projects/facts';
import { projectChanged, type updateProject as endpoint } from '@parley/contract/projects/projects';
import type { Output, Parsed } from '@parley/contract/http';
import { transaction, type Tx } from '../../kit/db/index.ts';
import { everyone } from '../../kit/events/audience.ts';
import { emit } from '../../kit/events/events.ts';
import { doneBy, differences, record } from '../../kit/facts/record.ts';
import { saved } from '../../kit/saved.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { getProject } from './get-project.ts';
import { readProject, saveManagersVisibility, saveProject } from './projects.queries.ts';
import { rightsChanged } from './rights-changed.ts';

export async function updateProject(
  viewer: Viewer,
  { project: _, ...change }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  if (Object.values(change).some((it) => it !== undefined)) {
    await transaction(viewer.project_id, async (tx) => {
      const { project_id } = viewer;
      const was = await readProject(project_id, tx);
      await saveProject(tx, project_id, change);
      const changes = differences<object>(was, change);
      if (Object.keys(changes).length)
        record(tx, project_id, settingChanged, { id: project_id, name: was.name, by: doneBy(viewer), changes });
      await sayProjectChanged(tx, viewer.project_id);
    });
  }
  return { ...(await getProject(viewer, {})), meta: saved(viewer) };
}

/** Called by whoever keeps the chat's settings: with it on, non-admins see only their own channels. */
export async function setManagersVisibility(tx: Tx, project_id: number, is_on: boolean): Promise<void> {
  await saveManagersVisibility(tx, project_id, is_on);
  await sayProjectChanged(tx, project_id);
}

/** Modules, tariff and visibility are rights of everyone; the event itself says nothing but that it happened. */
export async function sayProjectChanged(tx: Tx, project_id: number): Promise<void> {
  rightsChanged(tx, project_id, null);
  await emit(tx, project_id, projectChanged, { project_id }, everyone);
}
