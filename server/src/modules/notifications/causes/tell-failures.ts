import type { Message } from '@parley/contract/inbox/messages';
import type { scheduledChanged } from '@parley/contract/inbox/scheduled';
import type { Payload } from '@parley/contract/live';
import { dbOf } from '../../../kit/db/index.ts';
import { tellPerson } from '../notices/tell-person.ts';
import { causeOf, withdrawCause } from '../notices/withdraw-notices.ts';
import { hasStatus } from './causes.queries.ts';

type Place = { project_id: number | null };

export const hasFailed = ({ status, operator_id }: Message): boolean => status === 'failed' && operator_id !== null;

/** What did not leave is told to whoever wrote it. */
export async function tellFailedMessage(message: Message, { project_id }: Place): Promise<void> {
  const { id: message_id, contact_id: subject_id, operator_id: user_id } = message;
  if (project_id === null || user_id === null) return;
  await tellPerson(project_id, { user_id, kind: 'failed_send', subject_id, message_id, cause: causeOf(message_id) });
}

/** Only what failed is queued again: any other message is so from its beginning. */
export const isTriedAgain = ({ status, operator_id }: Message): boolean => status === 'queued' && operator_id !== null;

/** What is tried once more has not failed, unless it did again meanwhile. */
export async function forgetFailure({ id, contact_id: subject_id }: Message, { project_id }: Place): Promise<void> {
  if (project_id === null || (await hasStatus(dbOf(project_id), { project_id, id, status: 'failed' })).length) return;
  await withdrawCause(project_id, { kinds: ['failed_send'], subject_id }, id);
}

type Scheduled = Payload<typeof scheduledChanged>;
export const wasRefused = ({ refused }: Scheduled): boolean => refused !== undefined;

/** The same of what was planned, and refused when its time came. */
export async function tellRefused(
  { contact_id: subject_id, refused }: Scheduled,
  { project_id }: Place,
): Promise<void> {
  if (project_id === null || !refused) return;
  const { operator_id: user_id, cause } = refused;
  await tellPerson(project_id, { user_id, kind: 'failed_send', subject_id, cause });
}
