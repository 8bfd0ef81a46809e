import { system } from '@parley/contract/actors';
import type { memberRemoved } from '@parley/contract/projects/members';
import type { Payload } from '@parley/contract/live';
import { transaction } from '../../../kit/db/index.ts';
import { change } from '../changes/change-tickets.ts';
import { lockUnheld } from '../changes/changes.queries.ts';
import { dropFromDepartments } from './desks.queries.ts';

/** Whoever has left has no ticket any more: what was theirs waits in its department for somebody else. */
export async function releaseTickets(
  { id: user_id }: Payload<typeof memberRemoved>,
  { project_id }: { project_id: number | null },
): Promise<void> {
  if (project_id === null) return;
  await transaction(project_id, (tx) => dropFromDepartments(tx, { project_id, user_id }));
  const doer = { project_id, by: { actor: system, origin: null } };
  const release = () =>
    transaction(project_id, async (tx) => {
      const found = await lockUnheld(tx, project_id);
      const steps = found.map((kept) => ({ kept, wanted: {} }));
      return (await change(tx, doer, steps, { token: null, why: 'member_left' })).length;
    });
  while (await release());
}
