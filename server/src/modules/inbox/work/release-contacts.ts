import { system } from '@parley/contract/actors';
import { contactReturned } from '@parley/contract/inbox/contact-facts';
import type { Payload } from '@parley/contract/live';
import type { memberRemoved } from '@parley/contract/projects/members';
import { dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import { newer } from '../dialogues/rules.ts';
import { recordByItself } from './facts-of-work.ts';
import { holdForJob } from './held-contact.ts';
import { operatorName } from './idle.queries.ts';
import { close, operatorOf, toCheck } from './rules.ts';
import { saveDesk } from './save-desk.ts';
import { forgetSleeping, orphansOf } from './work.queries.ts';

/** Whoever leaves the project leaves nobody behind: their contacts are to be looked at by the others. */
export async function releaseContacts(
  { id }: Payload<typeof memberRemoved>,
  { project_id }: { project_id: number | null },
): Promise<void> {
  if (project_id === null) return;
  const orphans = await orphansOf(dbOf(project_id), project_id, id);
  for (const contact_id of orphans) await transaction(project_id, (tx) => release(tx, project_id, contact_id, id));
  await forgetSleeping(dbOf(project_id), project_id, id);
}

async function release(tx: Tx, project_id: number, contact_id: number, user_id: number): Promise<void> {
  const held = await holdForJob(tx, project_id, contact_id);
  if (!held || operatorOf(held.desk) !== user_id) return;
  const after = toCheck(close(held.desk), held.desk.dialogues.reduce(newer).id);
  const name = await operatorName(tx, user_id);
  await saveDesk(tx, held, after, { kind: 'released', name, by: system });
  recordByItself(tx, held, after, contactReturned, { why: 'member_left', words: { operator_id: [name, null] } });
}
