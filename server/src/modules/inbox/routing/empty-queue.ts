import { contactLeftQueue } from '@parley/contract/inbox/contact-facts';
import { dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import { recordByItself } from '../work/facts-of-work.ts';
import { holdForJob } from '../work/held-contact.ts';
import { queued, teamOf } from '../work/rules.ts';
import { saveDesk } from '../work/save-desk.ts';
import { queueOf } from './waiting.queries.ts';

/** Before a team goes, those in its queue stand in none: each under their own lock, and told to whoever sees them. */
export async function emptyQueue(project_id: number, team_id: number): Promise<void> {
  for (const contact_id of await queueOf(dbOf(project_id), { project_id, team_id }))
    await transaction(project_id, (tx) => leaveQueue(tx, project_id, contact_id, team_id));
}

async function leaveQueue(tx: Tx, project_id: number, contact_id: number, team_id: number): Promise<void> {
  const held = await holdForJob(tx, project_id, contact_id);
  if (!held || teamOf(held.desk) !== team_id) return;
  const after = queued(held.desk, null);
  await saveDesk(tx, held, after, null);
  recordByItself(tx, held, after, contactLeftQueue, { why: 'team_deleted' });
}
