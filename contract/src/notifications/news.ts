import type { Contact } from '../inbox/contacts.ts';
import type { Message } from '../inbox/messages.ts';

type Said = Pick<Message, 'destination' | 'message_type' | 'operator_id' | 'mentions'>;

/** Something was said that somebody may want to hear of: by a client, by a colleague in the team's chat, in a note. */
export const isNews = ({ destination, message_type, mentions }: Said): boolean =>
  message_type === 'comment' ? mentions.length > 0 : destination !== 'to' && message_type !== 'system';

/**
 * A contact at work is its operator's, one that nobody has taken is everyone's, a note is for those it calls. One's own
 * words are news to nobody.
 */
export function isNewsFor(user_id: number, message: Said, { operator }: Pick<Contact, 'operator'>): boolean {
  if (!isNews(message) || message.operator_id === user_id) return false;
  return message.message_type === 'comment'
    ? message.mentions.includes(user_id)
    : operator === null || operator === user_id;
}
