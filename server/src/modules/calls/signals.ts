import type { listSignals as listing, sendSignals as sending } from '@parley/contract/calls/signals';
import type { Output, Parsed } from '@parley/contract/http';
import { LineError } from '../../channels/calling.ts';
import { dbOf } from '../../kit/db/index.ts';
import { refuse, Refusal } from '../../kit/errors.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { callById, type CallRow } from './calls.queries.ts';
import { askLine } from './line/ask-line.ts';
import { signalsAfter } from './signals.queries.ts';
import { refuseOthers, refuseUnseen } from './taken.ts';

async function ownCall(viewer: Viewer, { id, tab }: { id: number; tab: string }): Promise<CallRow> {
  await refuseUnseen(viewer, id);
  const call = (await callById(dbOf(viewer.project_id), viewer.project_id, id)) ?? refuse('not_found');
  refuseOthers(viewer, call, tab);
  return call;
}

/** Passed on to the provider by whichever node has the line; of what is over nobody is told. */
export async function sendSignals(viewer: Viewer, asked: Parsed<typeof sending>): Promise<Output<typeof sending>> {
  const { id: call_id, signals } = asked;
  const { project_id } = viewer;
  const { channel_id, state } = await ownCall(viewer, asked);
  if (state === 'ended') refuse('not_in_call');
  await askLine({ project_id, channel_id }, { what: 'say', call_id, signals }).catch((error: unknown) => {
    throw error instanceof LineError ? new Refusal(error.code) : error;
  });
  return { data: null };
}

export async function listSignals(viewer: Viewer, asked: Parsed<typeof listing>): Promise<Output<typeof listing>> {
  const { id, after = 0 } = asked;
  await ownCall(viewer, asked);
  const data = await signalsAfter(dbOf(viewer.project_id), viewer.project_id, id, after);
  return { data };
}
