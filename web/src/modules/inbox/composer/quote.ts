import type { Message, QuotedMessage } from '@parley/contract/inbox/messages';
import { changeLetter } from './letters.ts';
import { focusComposer } from './focus.ts';

/** The next answer to this contact refers to the message. */
export function quoteMessage(message: Message) {
  const { id, message: text, message_type, destination, operator_name, author, contact_id, user_id } = message;
  const quoted: QuotedMessage = { id, message: text.slice(0, 200), message_type, destination, operator_name, author };
  // A provider knows its own messages only, so the answer goes where the question came from.
  changeLetter(contact_id, { quoted, mode: 'reply', dialogue_id: user_id });
  focusComposer();
}
