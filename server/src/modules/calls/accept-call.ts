import type { acceptCall as endpoint } from '@parley/contract/calls/calls';
import type { Output, Parsed } from '@parley/contract/http';
import { LineError } from '../../channels/calling.ts';
import { actorOf } from '../../kit/actor.ts';
import { now } from '../../kit/clock.ts';
import { dbOf, transaction, type Tx } from '../../kit/db/index.ts';
import { refuse } from '../../kit/errors.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { callById, callOfOperator, type CallRow, lockCall, saveCall } from './calls.queries.ts';
import { finishCall, sayChanged } from './finish-call.ts';
import { askLine } from './line/ask-line.ts';
import { refuseUnseen, takenBy } from './taken.ts';
import { planWatch } from './watch-call.ts';

/** The first has it; the same window again is answered the same. */
export async function acceptCall(
  viewer: Viewer,
  { id, tab }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const { project_id, user_id } = viewer;
  await refuseUnseen(viewer, id);
  const { call, is_new } = await transaction(project_id, async (tx) => {
    const found = (await lockCall(tx, project_id, id)) ?? refuse('not_found');
    if (found.operator_id === user_id && found.state !== 'ended') return adopt(tx, project_id, found, tab);
    refuseTaken(found);
    if (await callOfOperator(tx, project_id, user_id)) refuse('already_in_call');
    return { call: await take(tx, viewer, found, tab), is_new: true };
  }).catch((error: unknown) => {
    // Of two calls taken at once by one person the base lets one be theirs.
    if ((error as { constraint?: string }).constraint === 'calls_of_operator') refuse('already_in_call');
    throw error;
  });
  if (!is_new) return takenBy(viewer, call);
  await answer(viewer, call);
  const answered = await callById(dbOf(project_id), project_id, id);
  return !answered || answered.state === 'ended' ? refuse('not_in_call') : takenBy(viewer, answered);
}

/** A call that was begun without a window is had by the first that comes for it. */
async function adopt(tx: Tx, project_id: number, call: CallRow, tab: string) {
  if (call.tab === tab) return { call, is_new: false };
  if (call.tab !== null) refuse('already_in_call');
  return { call: await saveCall(tx, project_id, call.id, { tab, alive_at: now().toISOString() }), is_new: false };
}

function refuseTaken({ direction, state, result, operator_id, operator_name, rings_until }: CallRow): void {
  if (direction === 'out') refuse('not_in_call');
  if (operator_id !== null) refuse('taken_by_other', { name: operator_name });
  const isLate = (rings_until ?? 0) / 1000 <= now().getTime();
  if (result === 'missed' || (state === 'ringing' && isLate)) refuse('incoming_call_timeout');
  if (state === 'ended') refuse('not_in_call');
}

async function take(tx: Tx, viewer: Viewer, { id }: CallRow, tab: string): Promise<CallRow> {
  const { project_id, user_id: operator_id } = viewer;
  const moment = now().toISOString();
  const change = { operator_id, tab, state: 'active' as const, answered_at: moment, alive_at: moment };
  const taken = await saveCall(tx, project_id, id, change);
  await planWatch(tx, project_id, taken);
  await sayChanged(tx, project_id, taken);
  return taken;
}

async function answer(viewer: Viewer, { id, channel_id }: CallRow): Promise<void> {
  const { project_id } = viewer;
  try {
    await askLine({ project_id, channel_id }, { what: 'accept', call_id: id });
  } catch (error) {
    if (!(error instanceof LineError)) throw error;
    const { code } = error;
    await transaction(project_id, async (tx) => {
      const call = await lockCall(tx, project_id, id);
      // Whoever called has hung up meanwhile.
      if (!call || call.state === 'ended') refuse('not_in_call');
      const by = actorOf(viewer);
      // Nobody spoke: the client waits for us.
      await finishCall(tx, project_id, call, { result: 'missed', error: code, closing: 'refused', by });
    });
    refuse(code);
  }
}
