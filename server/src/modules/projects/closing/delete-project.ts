import { projectDeleted } from '@parley/contract/projects/facts';
import type { deleteProject as endpoint } from '@parley/contract/projects/leaving';
import type { Output, Parsed } from '@parley/contract/http';
import { minutes, now } from '../../../kit/clock.ts';
import { enterProject, transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { later } from '../../../kit/jobs/jobs.ts';
import { doneBy, record } from '../../../kit/facts/record.ts';
import type { SignedInViewer } from '../../../kit/viewer.ts';
import { proveOwnerFully } from '../../accounts/index.ts';
import { erasedAt, sayClosing } from './closed.ts';
import { lockClosed, markDeleted } from './closing.queries.ts';
import { eraseProject } from './erase-project.ts';

/** It stands still from the commit on. Only its owner does so, by its name and their password. */
export async function deleteProject(
  viewer: SignedInViewer,
  { name, current_password, code }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const { project_id, user_id } = viewer;
  if (!viewer.is_owner) refuse('owner_only');
  await proveOwnerFully(viewer, { current_password, code });
  const at = now();
  await transaction(project_id, async (tx) => {
    const project = await lockClosed(tx, project_id, user_id);
    if (!project || project.deleted_at !== null) refuse('project_not_found');
    if (project.name.trim() !== name.trim()) refuse('wrong_project_name');
    await markDeleted(tx, project_id, at, user_id);
    await sayClosing(tx, project_id, true);
    record(tx, project_id, projectDeleted, { id: project_id, name: project.name, by: doneBy(viewer) });
    // Of no project, so that it does not stand still with the others.
    await enterProject(tx, null);
    const erased = new Date(erasedAt(at.getTime()).getTime() + minutes(1));
    await later(tx, eraseProject, { project_id }, { project_id: null, at: erased });
  });
  return { data: null };
}
