import { answerSubject } from '@parley/contract/inbox/subjects';
import type { Message } from '@parley/contract/inbox/messages';
import type { OutgoingLetter } from '../../../channels/channel.ts';
import type { Db } from '../../../kit/db/index.ts';
import { letterBefore } from './letters.queries.ts';

/** What a message of ours has as a letter: what its writer chose, and else what the letter before it had. */
export async function outgoingLetter(db: Db, project_id: number, message: Message): Promise<OutgoingLetter> {
  const { id: message_id, user_id: dialogue_id, letter, operator_id } = message;
  const before = await letterBefore(db, { project_id, dialogue_id, message_id });
  return {
    subject: letter?.subject || answerSubject(before?.subject ?? ''),
    cc: letter?.cc ?? before?.cc ?? [],
    chain: before?.chain ?? [],
    is_automatic: operator_id === null,
  };
}
