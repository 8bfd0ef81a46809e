import { callTag, callWords } from '@parley/contract/calls/call-words';
import type { Contact } from '@parley/contract/inbox/contacts';
import type { Message } from '@parley/contract/inbox/messages';
import type { PushNotice } from '@parley/contract/notifications/push';
import { currentLanguage } from '../../kit/i18n/i18n.ts';

/** What the browser shows of a message; a missed call takes the place of its ringing. */
export const noticeOf = (project_id: number, contact: Contact, { message, call }: Message): PushNotice => ({
  title: contact.name,
  body: call ? callWords(call, currentLanguage()) : message.slice(0, 200),
  tag: call ? callTag(call.id) : `contact-${contact.id}`,
  url: `/app/messenger/${contact.id}`,
  contact_id: contact.id,
  project_id,
});
