import type { Tx } from '../../../kit/db/index.ts';
import type { Desk } from '../work/rules.ts';
import { planGiving } from './plan-giving.ts';
import { stillWaits } from './rules.ts';
import { endWaiting, inheritWaiting, readWaiting } from './waiting.queries.ts';

/** Between two held contacts dialogues have moved: whoever waits because of them waits on where they are now. */
export async function moveWaiting(tx: Tx, project_id: number, from: Desk, to: Desk): Promise<void> {
  const waiting = await readWaiting(tx, project_id, from.person.id);
  if (!waiting) return;
  if (stillWaits(to, waiting)) {
    await inheritWaiting(tx, { project_id, from_id: from.person.id, to_id: to.person.id });
    await planGiving(tx, project_id);
  }
  if (!stillWaits(from, waiting)) await endWaiting(tx, waiting);
}
