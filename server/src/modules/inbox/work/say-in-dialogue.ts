import type { MessageAuthor } from '@parley/contract/inbox/messages';
import type { Tx } from '../../../kit/db/index.ts';
import { readLocked } from '../dialogues/locked-contact.ts';
import { holdDialogue } from './held-contact.ts';
import { isTaken, isToProgram, storeAutomatic } from './store-automatic.ts';

type Words = {
  text: string;
  choices?: string[];
  author: MessageAuthor;
  /** Under it they are said once. */
  uid: string;
};

/**
 * Words of the project itself in one dialogue, by the ordinary way out; they answer nobody. The id of the message, also
 * if it was said before; null: the client is blocked, or the channel would not take it now.
 */
export async function sayInDialogue(
  tx: Tx,
  project_id: number,
  dialogue_id: number,
  { uid, text, choices, author }: Words,
): Promise<number | null> {
  const found = await holdDialogue(tx, project_id, dialogue_id);
  if (!found || found.held.desk.person.blocked) return null;
  const { person } = found.held.contact;
  const { channel_id } = found.dialogue;
  const contact = await readLocked(tx, project_id, { contact_id: person.id, channel_id, uid });
  const dialogue = contact?.dialogues.find((it) => it.id === dialogue_id);
  if (!contact || !dialogue) return null;
  if (contact.known_id !== null) return contact.known_id;
  const part = { text, file: null, ...(choices && { choices }) };
  if (!isTaken(contact, dialogue, part) || (await isToProgram(tx, project_id, dialogue))) return null;
  return storeAutomatic(tx, contact, dialogue, { ...part, uid, author });
}
