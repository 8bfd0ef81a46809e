import { callEnded } from '@parley/contract/calls/call-facts';
import { callChanged } from '@parley/contract/calls/calls';
import type { CallResult } from '@parley/contract/calls/call-line';
import type { Actor } from '@parley/contract/actors';
import type { Closing } from '../../channels/calling.ts';
import { now } from '../../kit/clock.ts';
import { afterCommit, type Tx } from '../../kit/db/index.ts';
import { seersAnd } from '../../kit/events/audience.ts';
import { tell } from '../../kit/events/bus.ts';
import { emit } from '../../kit/events/events.ts';
import { record } from '../../kit/facts/record.ts';
import { storeCall } from '../inbox/index.ts';
import { type CallRow, saveCall, secondsOf, shownCall } from './calls.queries.ts';
import { giveTaskAfter } from './give-task.ts';
import { keptResult } from './rules.ts';
import { deleteSignals } from './signals.queries.ts';
import { callIsOver } from './line/line-topics.ts';

type Ended = {
  result: CallResult;
  error?: string | null;
  /** How the provider is to hear of it. */
  closing: Closing;
  /** The provider was asked for it, although nobody learned its name there. */
  was_dialed?: boolean;
  by: Actor;
};

/** The one way in which a call ends: once, with its line in the thread, and so that the provider is told. */
export async function finishCall(
  tx: Tx,
  project_id: number,
  call: CallRow,
  { result: told, error = null, closing, was_dialed = call.outside_id !== null, by }: Ended,
): Promise<CallRow> {
  if (call.state === 'ended') return call;
  const result = keptResult(call, told);
  const { id, channel_id } = call;
  const ended = await saveCall(tx, project_id, id, {
    state: 'ended',
    result,
    error,
    // What the provider was never asked for it need not forget; whoever is asking it meanwhile sees that it is over.
    closing: closing === 'ended' && !was_dialed ? null : closing,
    ended_at: now().toISOString(),
  });
  await deleteSignals(tx, project_id, id);
  const kept = await settleEnd(tx, project_id, ended, by);
  afterCommit(tx, () => tell(callIsOver, { project_id, channel_id }));
  return kept;
}

/** What follows from a call that is over, whoever ended it. */
export async function settleEnd(tx: Tx, project_id: number, ended: CallRow, by: Actor): Promise<CallRow> {
  const { id, channel_id, user_id: dialogue_id, direction, operator_id, operator_name, error } = ended;
  const result = ended.result!;
  const seconds = result === 'answered' ? secondsOf(ended) : 0;
  const message_id = await storeCall(tx, project_id, {
    uid: `call:${id}`,
    dialogue_id,
    channel_id,
    line: { id, direction, result, seconds, error },
    operator: operator_id === null ? null : { id: operator_id, name: operator_name ?? '' },
  });
  const kept = message_id === null ? ended : await saveCall(tx, project_id, id, { message_id });
  if (!ended.is_gone) recordEnd(tx, project_id, ended, { result, seconds, by });
  await giveTaskAfter(tx, project_id, kept);
  await sayChanged(tx, project_id, kept);
  return kept;
}

type End = { result: CallResult; seconds: number; by: Actor };

function recordEnd(tx: Tx, project_id: number, call: CallRow, { result, seconds, by }: End): void {
  const { contact_id, direction, operator_id } = call;
  const changes = {
    result: [null, result] as const,
    direction: [null, direction] as const,
    seconds: [null, seconds] as const,
    ...(operator_id !== null && { operator_id: [null, operator_id] as const }),
  };
  record(tx, project_id, callEnded, { id: contact_id, name: null, by: { actor: by, origin: null }, changes });
}

/** Whoever sees the channel, and whoever has the call. */
export const sayChanged = (tx: Tx, project_id: number, call: CallRow): Promise<void> =>
  emit(
    tx,
    project_id,
    callChanged,
    shownCall(call),
    seersAnd([call.channel_id], call.operator_id === null ? [] : [call.operator_id]),
  );
