import { projectRestored } from '@parley/contract/projects/facts';
import type { restoreProject as endpoint } from '@parley/contract/projects/leaving';
import type { Output, Parsed } from '@parley/contract/http';
import { now } from '../../../kit/clock.ts';
import { transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { letJobsGo } from '../../../kit/jobs/held.ts';
import type { SignedIn } from '../../../kit/viewer.ts';
import { personDid } from '../journal/person-did.ts';
import { recoverableUntil, sayClosing } from './closed.ts';
import { lockClosed, markDeleted } from './closing.queries.ts';

/** Everything goes on, but for what was due meanwhile: no client hears it late. Brought back already, it stays so. */
export async function restoreProject(
  { user_id, origin }: SignedIn,
  { project }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  await transaction(project, async (tx) => {
    const found = await lockClosed(tx, project, user_id);
    if (!found?.is_admin) refuse('project_not_found');
    if (found.deleted_at === null) return;
    if (recoverableUntil(found.deleted_at) <= now()) refuse('project_not_found');
    await markDeleted(tx, project, null, null);
    await letJobsGo(tx, project);
    await sayClosing(tx, project, false);
    const only = { id: project, name: found.name };
    await personDid(tx, { user_id, kind: projectRestored, origin: origin ?? null, only });
  });
  return { data: { id: project } };
}
