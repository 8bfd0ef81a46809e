import { readContact } from '../contact-list/contacts.ts';
import { dialogueFor } from './dialogue-for.ts';
import { changeLetter, letterTo } from './letters.ts';
import { writeMessage } from './pending.ts';
import { holdFor } from './send-letter.ts';

/** What another window proposes leaves as its sender's own words, where an answer would go. False: there is no dialogue. */
export async function sendText(contactId: number, text: string): Promise<boolean> {
  const contact = await readContact(contactId);
  const dialogue = contact && dialogueFor(contact, letterTo(contactId));
  if (!dialogue) return false;
  writeMessage({
    contact_id: contactId,
    dialogue_id: dialogue.id,
    channel_id: dialogue.channel_id,
    text,
    hold: holdFor(dialogue),
  });
  return true;
}

/** Behind what is being written to them. */
export const insertText = (contactId: number, text: string) =>
  changeLetter(contactId, ({ text: now }) => ({ text: now.trim() ? `${now.trimEnd()} ${text}` : text }));
