import type { Contact } from '@parley/contract/inbox/contacts';
import type { Message } from '@parley/contract/inbox/messages';

type Heard = Pick<Message, 'destination' | 'message_type' | 'operator_id'>;
type Wishes = { notice_audio: boolean; notice_web: boolean };

/** Someone else said something new: a client, or a colleague in the team's chat. */
export const isNews = (message: Heard, my_id: number, age_ms: number): boolean =>
  message.destination !== 'to' &&
  message.message_type !== 'system' &&
  message.message_type !== 'comment' &&
  message.operator_id !== my_id &&
  // What was missed while away is on the screen already.
  age_ms < FRESH_MS;

/** A sound for what someone works on; a notice when the page is out of sight. */
export const noticesFor = (contact: Pick<Contact, 'operator'>, wishes: Wishes, isHidden: boolean) => ({
  sound: wishes.notice_audio && contact.operator !== null,
  notice: wishes.notice_web && isHidden,
});

const FRESH_MS = 60_000;
