import type { Contact } from '../inbox/contacts.ts';
import { isQuietCall } from '../calls/call-line.ts';
import type { Message } from '../inbox/messages.ts';

type Said = Pick<Message, 'destination' | 'message_type' | 'operator_id' | 'call'>;

/** Something was said that somebody may want to hear of: by a client, or by a colleague in the team's chat. */
export const isNews = (said: Said): boolean =>
  said.destination !== 'to' && said.message_type !== 'system' && said.message_type !== 'comment' && !isQuietCall(said);

/**
 * A contact at work is its operator's, one that nobody has taken is everyone's. One's own words are news to nobody; a note
 * is told to those it calls as a notice of theirs.
 */
export const isNewsFor = (user_id: number, message: Said, { operator }: Pick<Contact, 'operator'>): boolean =>
  isNews(message) && message.operator_id !== user_id && (operator === null || operator === user_id);
