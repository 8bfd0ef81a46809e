import { system } from '@parley/contract/actors';
import * as z from 'zod/mini';
import { now, seconds } from '../../kit/clock.ts';
import { transaction, type Tx } from '../../kit/db/index.ts';
import { job, later } from '../../kit/jobs/jobs.ts';
import { type CallRow, lockCall } from './calls.queries.ts';
import { finishCall } from './finish-call.ts';
import { rangOut, wentSilent } from './rules.ts';

/** Of a window that has said nothing for so long the call is over. */
const silentFor = seconds(30);

const shape = z.object({ call_id: z.number() });
const planned = { name: 'watch-call', shape, queue: 'live' } as const;

/** Looks again whenever a call could be over without anybody saying so: it rang out, or its window is gone. */
export const watchCall = job(planned.name, shape, async ({ call_id }, place) => {
  const project_id = place.project_id!;
  await transaction(project_id, async (tx) => {
    const call = await lockCall(tx, project_id, call_id);
    if (!call || call.state === 'ended') return;
    const isTaken = call.operator_id !== null;
    const moment = now().getTime();
    if (isTaken && silentSince(call) <= moment)
      await finishCall(tx, project_id, call, { ...wentSilent(call), closing: 'ended', by: system });
    else if (call.state === 'ringing' && ringsUntil(call) <= moment) {
      const closing = call.direction === 'in' ? 'refused' : 'ended';
      await finishCall(tx, project_id, call, { result: rangOut(call.direction), closing, by: system });
    } else await planWatch(tx, project_id, call);
  });
});

export const planWatch = (tx: Tx, project_id: number, call: CallRow): Promise<void> =>
  later(tx, planned, { call_id: call.id }, { project_id, at: new Date(nextLook(call)) });

const silentSince = ({ alive_at }: CallRow): number => (alive_at ?? 0) / 1000 + silentFor;
const ringsUntil = ({ rings_until }: CallRow): number => (rings_until ?? 0) / 1000;

function nextLook(call: CallRow): number {
  const rings = call.state === 'ringing' ? ringsUntil(call) : Infinity;
  return Math.min(rings, call.operator_id === null ? Infinity : silentSince(call));
}
