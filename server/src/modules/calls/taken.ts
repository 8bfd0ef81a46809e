import type { acceptCall } from '@parley/contract/calls/calls';
import type { Output } from '@parley/contract/http';
import { dbOf } from '../../kit/db/index.ts';
import { refuse } from '../../kit/errors.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { seerOf } from '../inbox/index.ts';
import { type CallRow, isCallSeen, shownCall } from './calls.queries.ts';
import { iceServersFor } from './ice-servers.ts';
import { readSettings } from './settings.queries.ts';

/** What a window needs to take part in its call. */
export async function takenBy(viewer: Viewer, call: CallRow): Promise<Output<typeof acceptCall>> {
  const { project_id, user_id } = viewer;
  const { announcement } = await readSettings(dbOf(project_id), project_id);
  return {
    data: {
      call: shownCall(call),
      ice_servers: iceServersFor(user_id),
      announcement: call.is_recorded ? announcement : null,
    },
  };
}

/** Missing and out of sight look the same. */
export async function refuseUnseen(viewer: Viewer, id: number): Promise<void> {
  if (!(await isCallSeen(dbOf(viewer.project_id), seerOf(viewer), id))) refuse('not_found');
}

/** The call as the window that has it may use it. */
export function refuseOthers(viewer: Viewer, call: CallRow, tab: string | undefined): void {
  const isOwn = call.operator_id === viewer.user_id && (tab === undefined || call.tab === null || call.tab === tab);
  if (!isOwn) refuse('not_in_call');
}
