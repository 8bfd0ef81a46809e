import type { Message, SystemLine } from '@parley/contract/inbox/messages';
import { dbOf } from '../../../kit/db/index.ts';
import { causeOf, withdraw } from '../notices/withdraw-notices.ts';
import { operatorOf } from './causes.queries.ts';
import { handingPress, tellGiven } from './tell-given.ts';

// After these somebody else may have the dialogue.
const lines: SystemLine['kind'][] = ['transferred', 'handed_to_team', 'returned', 'taken', 'undone'];

export const mayHandOver = ({ system }: Message): boolean => system !== null && lines.includes(system.kind);

/** Whoever has the dialogue now was given it; whoever had it for a moment need not hear of it any more. */
export async function tellHandOver(message: Message, { project_id }: { project_id: number | null }): Promise<void> {
  if (project_id === null) return;
  const { id, contact_id: subject_id, operator_id, system } = message;
  const [operator] = await operatorOf(dbOf(project_id), { project_id, contact_id: subject_id });
  await withdraw(project_id, { kinds: ['hand_over'], subject_id }, { but: operator?.user_id ?? null });
  // Handed on meanwhile: that line tells it.
  if (system?.kind !== 'transferred' || !operator || operator.name !== system.name) return;
  const { user_id } = operator;
  const press = system.rule?.of === 'channel' ? undefined : await handingPress(project_id, subject_id);
  // What a team's rule gives on was given by whoever handed it to the team.
  const by_id = operator_id ?? press?.user_id ?? null;
  await tellGiven(project_id, { user_id, kind: 'hand_over', subject_id, by_id, cause: causeOf(id) }, press);
}
