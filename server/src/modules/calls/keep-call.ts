import { system } from '@parley/contract/actors';
import type { getCurrentCalls as current, keepCall as endpoint } from '@parley/contract/calls/calls';
import type { Output, Parsed } from '@parley/contract/http';
import { now } from '../../kit/clock.ts';
import { dbOf, transaction } from '../../kit/db/index.ts';
import { refuse } from '../../kit/errors.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { seerOf } from '../inbox/index.ts';
import { currentCalls, lockCall, saveCall, shownCall } from './calls.queries.ts';
import { finishCall } from './finish-call.ts';
import { wentSilent } from './rules.ts';
import { refuseOthers, refuseUnseen } from './taken.ts';

/** The window with the call says that it is there; of one that is over it hears so. */
export async function keepCall(viewer: Viewer, { id, tab }: Parsed<typeof endpoint>): Promise<Output<typeof endpoint>> {
  const { project_id } = viewer;
  await refuseUnseen(viewer, id);
  const call = await transaction(project_id, async (tx) => {
    const found = (await lockCall(tx, project_id, id)) ?? refuse('not_found');
    refuseOthers(viewer, found, tab);
    if (found.state === 'ended') return found;
    // With the client the call goes too.
    if (found.is_gone) return finishCall(tx, project_id, found, { ...wentSilent(found), closing: 'ended', by: system });
    return saveCall(tx, project_id, id, { tab, alive_at: now().toISOString() });
  });
  return { data: shownCall(call) };
}

export async function getCurrentCalls(viewer: Viewer): Promise<Output<typeof current>> {
  const calls = await currentCalls(dbOf(viewer.project_id), seerOf(viewer));
  const mine = calls.find((it) => it.operator_id === viewer.user_id);
  return { data: { mine: mine ? shownCall(mine) : null, ringing: calls.filter((it) => it !== mine).map(shownCall) } };
}
