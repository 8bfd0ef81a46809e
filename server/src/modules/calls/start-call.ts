import type { startCall as endpoint } from '@parley/contract/calls/calls';
import type { Output } from '@parley/contract/http';
import { system } from '@parley/contract/actors';
import { LineError } from '../../channels/calling.ts';
import { actorOf } from '../../kit/actor.ts';
import { now, seconds } from '../../kit/clock.ts';
import { dbOf, transaction, type Tx } from '../../kit/db/index.ts';
import { refuse } from '../../kit/errors.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { callByUid, callOfOperator, callOnLine, type CallRow, insertCall, lockCall } from './calls.queries.ts';
import { finishCall, sayChanged } from './finish-call.ts';
import { askLine } from './line/ask-line.ts';
import { wentSilent } from './rules.ts';
import { takenBy } from './taken.ts';
import { planWatch } from './watch-call.ts';
import { type Called, type Wanted, whoIsCalled } from './who-is-called.ts';

// How long a client's phone rings before we give up.
const ringsFor = seconds(60);

// PostgreSQL's word for a row that refers to one which is gone: here the dialogue.
const foreignKey = '23503';

type Asked = Wanted & { uid: string; tab?: string | undefined };

/** The rules are asked before the provider is. Asked again, it is the same call. */
export async function startCall(
  viewer: Viewer,
  { uid: given, tab, ...wanted }: Asked,
): Promise<Output<typeof endpoint>> {
  const { project_id, user_id } = viewer;
  const uid = `${user_id}:${given}`;
  const known = await callByUid(dbOf(project_id), project_id, uid);
  if (known) return takenBy(viewer, known);
  const called = await whoIsCalled(viewer, wanted);
  const { call, is_new } = await begin(viewer, { uid, tab: tab ?? null }, called);
  if (is_new) await dial(viewer, call, called.phone);
  const begun = await callByUid(dbOf(project_id), project_id, uid);
  if (begun?.is_gone) await endWithGone(viewer, begun.id);
  return !begun || begun.is_gone ? refuse('not_found') : takenBy(viewer, begun);
}

type Begun = { call: CallRow; is_new: boolean };

async function begin(
  viewer: Viewer,
  { uid, tab }: { uid: string; tab: string | null },
  called: Called,
): Promise<Begun> {
  const { project_id, user_id } = viewer;
  const { announcement: _, ...whom } = called;
  try {
    return await transaction(project_id, async (tx) => {
      const before = await callByUid(tx, project_id, uid);
      if (before) return { call: before, is_new: false };
      if (await callOfOperator(tx, project_id, user_id)) refuse('already_in_call');
      await freeLine(tx, viewer, called.channel_id);
      const moment = now();
      const call = await insertCall(tx, {
        project_id,
        uid,
        tab,
        ...whom,
        direction: 'out',
        outside_id: null,
        operator_id: user_id,
        rings_until: new Date(moment.getTime() + ringsFor),
        alive_at: moment,
      });
      if (call.is_gone) refuse('not_found');
      await planWatch(tx, project_id, call);
      await sayChanged(tx, project_id, call);
      return { call, is_new: true };
    });
  } catch (error) {
    // Two at once: the base lets one of them in.
    const { constraint, code } = error as { constraint?: string; code?: string };
    if (code === foreignKey) refuse('not_found');
    if (constraint === 'calls_of_operator') refuse('already_in_call');
    if (constraint === 'calls_on_line') refuse('line_is_busy');
    if (constraint !== 'calls_project_id_uid_key') throw error;
    const call = (await callByUid(dbOf(project_id), project_id, uid)) ?? refuse('not_found');
    return { call, is_new: false };
  }
}

/** Spec section 4: whoever calls while that line rings says no to the ringing one first. */
async function freeLine(tx: Tx, viewer: Viewer, channel_id: number): Promise<void> {
  const { project_id } = viewer;
  const found = await callOnLine(tx, project_id, channel_id);
  const other = found && (await lockCall(tx, project_id, found.id));
  if (!other || other.state === 'ended') return;
  if (other.direction === 'out' || other.operator_id !== null) refuse('line_is_busy');
  await finishCall(tx, project_id, other, { result: 'rejected', closing: 'refused', by: actorOf(viewer) });
}

/** The client was removed while they were being called. */
const endWithGone = ({ project_id }: Viewer, id: number): Promise<unknown> =>
  transaction(project_id, async (tx) => {
    const call = await lockCall(tx, project_id, id);
    if (call) await finishCall(tx, project_id, call, { ...wentSilent(call), closing: 'ended', by: system });
  });

async function dial(viewer: Viewer, { id, channel_id }: CallRow, phone: string): Promise<void> {
  const { project_id } = viewer;
  try {
    await askLine({ project_id, channel_id }, { what: 'dial', call_id: id, phone });
  } catch (error) {
    if (!(error instanceof LineError)) throw error;
    const { code } = error;
    await transaction(project_id, async (tx) => {
      const call = await lockCall(tx, project_id, id);
      if (!call) return;
      // A call whose room we were not let into rings at the client's all the same; so may one that was being asked for
      // when its line went.
      const was_dialed = code === 'call_signaling_error' || code === 'call_line_is_away';
      const by = actorOf(viewer);
      await finishCall(tx, project_id, call, { result: 'failed', error: code, closing: 'ended', was_dialed, by });
    });
    refuse(code);
  }
}
