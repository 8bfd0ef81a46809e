import type { Contact } from '@parley/contract/inbox/contacts';
import type { Message } from '@parley/contract/inbox/messages';
import { isNews, isNewsFor } from '@parley/contract/notifications/news';

type Said = Pick<Message, 'destination' | 'message_type' | 'operator_id'>;
type Wishes = { notice_audio: boolean; notice_web: boolean };

/** What was missed while away is on the screen already. */
export const isFresh = (age_ms: number): boolean => age_ms < FRESH_MS;

/** Someone else said something new: a client, or a colleague in the team's chat. */
export const isHeard = (message: Said, my_id: number, age_ms: number): boolean =>
  isNews(message) && message.operator_id !== my_id && isFresh(age_ms);

/** A sound for what someone works on, whoever it is; a notice to those concerned when the page is out of sight. */
export const noticesFor = (
  my_id: number,
  message: Said,
  contact: Pick<Contact, 'operator'>,
  wishes: Wishes,
  isHidden: boolean,
) => ({
  sound: wishes.notice_audio && contact.operator !== null,
  notice: wishes.notice_web && isHidden && isNewsFor(my_id, message, contact),
});

const FRESH_MS = 60_000;
