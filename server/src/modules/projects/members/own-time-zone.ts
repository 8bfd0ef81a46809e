import type { Output, Parsed } from '@parley/contract/http';
import { projectChanged, type setOwnTimeZone as endpoint } from '@parley/contract/projects/projects';
import { transaction } from '../../../kit/db/index.ts';
import { only } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { saved } from '../../../kit/saved.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { getProject } from '../get-project.ts';
import { rightsChanged } from '../rights-changed.ts';
import { saveOwnTimeZone } from './members.queries.ts';

/** Only how times are shown to this member: days, quiet hours and rules go on by the project's clock. */
export async function setOwnTimeZone(
  viewer: Viewer,
  { time_zone }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const { project_id, user_id } = viewer;
  await transaction(project_id, async (tx) => {
    await saveOwnTimeZone(tx, project_id, user_id, time_zone);
    // It is kept with the viewer.
    rightsChanged(tx, project_id, user_id);
    await emit(tx, project_id, projectChanged, { project_id }, only(user_id));
  });
  return { ...(await getProject({ ...viewer, own_time_zone: time_zone }, {})), meta: saved(viewer) };
}
