import { answerSubject } from '@parley/contract/inbox/subjects';
import type { Message } from '@parley/contract/inbox/messages';
import type { OutgoingLetter } from '../../../channels/channel.ts';
import type { Db, Tx } from '../../../kit/db/index.ts';
import { letterBefore } from './letters.queries.ts';
import { type Chosen, chosenLetter } from './mail-forms.ts';

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

// What is being stored comes after every letter.
const afterAll = Number.MAX_SAFE_INTEGER;
type Place = { project_id: number; dialogue_id: number };

/** What is kept with a message of ours; messages of one letter say what they share, also where nobody chose it. */
export async function letterDetails(tx: Tx, place: Place, { subject, cc, together }: Chosen) {
  if (!together || (subject !== undefined && cc !== undefined)) return chosenLetter({ subject, cc, together });
  const before = await letterBefore(tx, { ...place, message_id: afterAll });
  const followed = { subject: answerSubject(before?.subject ?? ''), cc: before?.cc ?? [] };
  return chosenLetter({ subject: subject ?? followed.subject, cc: cc ?? followed.cc, together });
}
