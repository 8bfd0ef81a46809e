import type { Contact } from '@parley/contract/inbox/contacts';
import { type NewTicket, openTicketWindow } from '../../tickets/index.ts';
import { dialogueFor } from '../composer/dialogue-for.ts';
import { letterTo } from '../composer/letters.ts';

/** What a ticket of this client is made of: the dialogue that an answer would leave by. */
export function newTicketOf(contact: Contact): NewTicket | null {
  const dialogue = dialogueFor(contact, letterTo(contact.id));
  return dialogue && { user_id: dialogue.id, contact: { id: contact.id, name: contact.name } };
}

export function createTicketFor(contact: Contact) {
  const known = newTicketOf(contact);
  if (known) openTicketWindow({ id: null, ...known });
}
