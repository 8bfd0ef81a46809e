import type { rejectCall as endpoint } from '@parley/contract/calls/calls';
import type { Output, Parsed } from '@parley/contract/http';
import { actorOf } from '../../kit/actor.ts';
import { transaction } from '../../kit/db/index.ts';
import { refuse } from '../../kit/errors.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { lockCall, shownCall } from './calls.queries.ts';
import { finishCall } from './finish-call.ts';
import { refuseUnseen } from './taken.ts';

/** It rings for nobody any more: a line has one caller, who hears one answer. */
export async function rejectCall(viewer: Viewer, { id }: Parsed<typeof endpoint>): Promise<Output<typeof endpoint>> {
  const { project_id } = viewer;
  await refuseUnseen(viewer, id);
  const call = await transaction(project_id, async (tx) => {
    const found = (await lockCall(tx, project_id, id)) ?? refuse('not_found');
    if (found.direction === 'out') refuse('not_in_call');
    if (found.state === 'ended') return found;
    if (found.operator_id !== null) refuse('taken_by_other', { name: found.operator_name });
    return finishCall(tx, project_id, found, { result: 'rejected', closing: 'refused', by: actorOf(viewer) });
  });
  return { data: shownCall(call) };
}
