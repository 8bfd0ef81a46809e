import type { HeardSignal } from '@parley/contract/calls/signals';
import { type Db, type Tx } from '../../kit/db/index.ts';
import type { CallRow } from './calls.queries.ts';
import { introduces } from './rules.ts';
import type {} from './tables.ts';

type Hearing = Pick<CallRow, 'id' | 'state' | 'was_introduced'>;

/** The number it has within its call, which is locked. */
export async function insertSignal(tx: Tx, project_id: number, call: Hearing, signal: HeardSignal): Promise<number> {
  const call_id = call.id;
  const was_introduced = call.was_introduced || (call.state === 'active' && introduces(signal));
  const { signals: n } = await tx
    .updateTable('calls')
    .set((it) => ({ signals: it('signals', '+', 1), was_introduced }))
    .where('project_id', '=', project_id)
    .where('id', '=', call_id)
    .returning('signals')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('call_signals')
    .values({ project_id, call_id, n, signal: JSON.stringify(signal) })
    .execute();
  return n;
}

export const signalsAfter = (db: Db, project_id: number, call_id: number, after: number) =>
  db
    .selectFrom('call_signals')
    .select(['n', 'signal'])
    .where('project_id', '=', project_id)
    .where('call_id', '=', call_id)
    .where('n', '>', after)
    .orderBy('n')
    .execute();

/**
 * What was told last of who is in the room is that the other end left it. Who leaves without having been introduced is of
 * the call before, told late.
 */
export async function isOtherEndGone(tx: Tx, project_id: number, call_id: number): Promise<boolean> {
  const met = new Set<string>();
  let isGone = false;
  for (const { signal } of await signalsAfter(tx, project_id, call_id, 0)) {
    if (signal.kind === 'peer') met.add(signal.peer_id);
    if (signal.kind === 'peer') isGone = false;
    if (signal.kind === 'peer_gone' && met.has(signal.peer_id)) isGone = true;
  }
  return isGone;
}

export const deleteSignals = (tx: Tx, project_id: number, call_id: number) =>
  tx.deleteFrom('call_signals').where('project_id', '=', project_id).where('call_id', '=', call_id).execute();
