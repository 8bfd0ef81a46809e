import type { Contact } from '@parley/contract/inbox/contacts';
import { lazy, type ReactNode, Suspense } from 'react';
import { CallButton } from '../../calls/index.ts';
import { ContactDeals, OrganizationDeals } from '../../deals/index.ts';
import { ContactTasks } from '../../tasks/index.ts';
import { ContactTickets } from '../../tickets/index.ts';
import { useContact } from '../contact-list/contacts.ts';
import { newTicketOf } from '../work/create-ticket.ts';
import { ClientActions } from './client-actions.tsx';
import { DialogueList } from './dialogue-list.tsx';
import { FolderChips } from './folder-chips.tsx';
import { OrganizationDialogues } from './organization-dialogues.tsx';

const NotesPart = lazy(() => import('../notes/notes-part.tsx').then((file) => ({ default: file.NotesPart })));

/** What the inbox knows of a client, for the card that stands elsewhere. */
const ofContact = (show: (contact: Contact) => ReactNode) =>
  function OfContact({ id }: { id: number }) {
    const { data: contact } = useContact(id);
    return contact ? show(contact) : null;
  };

export const clientParts = {
  Call: ofContact((contact) => <CallButton client={contact} look="default" />),
  Deals: ofContact((contact) => (
    <Suspense>
      <ContactDeals contact={contact} />
    </Suspense>
  )),
  Tasks: ofContact((contact) => (
    <Suspense>
      <ContactTasks contact={contact} />
    </Suspense>
  )),
  Tickets: ofContact((contact) => (
    <Suspense>
      <ContactTickets contactId={contact.id} newTicket={newTicketOf(contact)} />
    </Suspense>
  )),
  Notes: ({ id }: { id: number }) => (
    <Suspense>
      <NotesPart entity="contact" entity_id={id} />
    </Suspense>
  ),
  Folders: ofContact((contact) => <FolderChips contact={contact} />),
  Dialogues: ofContact((contact) => <DialogueList contact={contact} isElsewhere />),
  Actions: ofContact((contact) => <ClientActions contact={contact} />),
};

/** The same of an organization. */
export const organizationParts = {
  Deals: ({ id }: { id: number }) => (
    <Suspense>
      <OrganizationDeals id={id} />
    </Suspense>
  ),
  Dialogues: OrganizationDialogues,
  Notes: ({ id }: { id: number }) => (
    <Suspense>
      <NotesPart entity="organization" entity_id={id} />
    </Suspense>
  ),
};
