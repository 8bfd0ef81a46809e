import type { Contact } from '@parley/contract/inbox/contacts';
import type { Message } from '@parley/contract/inbox/messages';
import { isNews, isNewsFor } from '@parley/contract/notifications/news';

type Said = Pick<Message, 'destination' | 'message_type' | 'operator_id' | 'mentions'>;
type Wishes = { notice_audio: boolean; notice_web: boolean };

/** Someone else said something new: a client, a colleague in the team's chat or in a note. */
export const isHeard = (message: Said, my_id: number, age_ms: number): boolean =>
  isNews(message) &&
  message.operator_id !== my_id &&
  // What was missed while away is on the screen already.
  age_ms < FRESH_MS;

/** A sound for what someone works on, whoever it is; a notice to those concerned when the page is out of sight. */
export function noticesFor(
  my_id: number,
  message: Said,
  contact: Pick<Contact, 'operator'>,
  wishes: Wishes,
  isHidden: boolean,
) {
  const isMine = isNewsFor(my_id, message, contact);
  const isAtWork = message.message_type === 'comment' ? isMine : contact.operator !== null;
  return { sound: wishes.notice_audio && isAtWork, notice: wishes.notice_web && isHidden && isMine };
}

const FRESH_MS = 60_000;
