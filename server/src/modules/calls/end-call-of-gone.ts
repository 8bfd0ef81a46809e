import { system } from '@parley/contract/actors';
import type { Payload } from '@parley/contract/live';
import type { memberRemoved } from '@parley/contract/projects/members';
import { transaction } from '../../kit/db/index.ts';
import { callOfOperator, lockCall } from './calls.queries.ts';
import { finishCall } from './finish-call.ts';
import { wentSilent } from './rules.ts';

/** Whoever is no longer of the team speaks for it no longer. */
export async function endCallOfGone(
  { id: user_id }: Payload<typeof memberRemoved>,
  { project_id }: { project_id: number | null },
): Promise<void> {
  if (project_id === null) return;
  await transaction(project_id, async (tx) => {
    const found = await callOfOperator(tx, project_id, user_id);
    const call = found && (await lockCall(tx, project_id, found.id));
    if (call) await finishCall(tx, project_id, call, { ...wentSilent(call), closing: 'ended', by: system });
  });
}
