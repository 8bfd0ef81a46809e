import type { endCall as endpoint } from '@parley/contract/calls/calls';
import type { Output, Parsed } from '@parley/contract/http';
import { actorOf } from '../../kit/actor.ts';
import { seconds } from '../../kit/clock.ts';
import { transaction } from '../../kit/db/index.ts';
import { refuse } from '../../kit/errors.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { type CallRow, lockCall, shownCall } from './calls.queries.ts';
import { finishCall } from './finish-call.ts';
import { askLine } from './line/ask-line.ts';
import { endedHere } from './rules.ts';
import { refuseOthers, refuseUnseen } from './taken.ts';

// The provider has five seconds; what stands before it on the line is not waited for.
const patience = seconds(6);

/** Over for us at once; the answer waits for the provider, but not for long. */
export async function endCall(viewer: Viewer, asked: Parsed<typeof endpoint>): Promise<Output<typeof endpoint>> {
  const { id, tab, error } = asked;
  const { project_id } = viewer;
  await refuseUnseen(viewer, id);
  const call = await transaction(project_id, async (tx) => {
    const found = (await lockCall(tx, project_id, id)) ?? refuse('not_found');
    // Spec section 6: what still rings for us is rejected, not ended.
    if (found.operator_id === null && found.state === 'ringing') refuse('incoming_call');
    refuseOthers(viewer, found, tab);
    return finishCall(tx, project_id, found, { ...endedHere(found, error), closing: 'ended', by: actorOf(viewer) });
  });
  return { data: { call: shownCall(call), is_acknowledged: await isHeard(project_id, call) } };
}

/** Who hung up themselves know it, and whom nobody asked for a call has none to end. */
async function isHeard(project_id: number, { id, channel_id, closing }: CallRow): Promise<boolean> {
  if (closing !== 'ended') return true;
  let timer: NodeJS.Timeout;
  const tired = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), patience)));
  const told = askLine({ project_id, channel_id }, { what: 'close', call_id: id }).catch(() => false);
  return Promise.race([told, tired]).finally(() => clearTimeout(timer));
}
