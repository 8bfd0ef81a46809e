import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { useContact } from '../contact-list/contacts.ts';
import { ClientPanel } from './client-panel.tsx';

/** The client's panel on a page that is not the inbox. */
export function LentPanel({ id }: { id: number }) {
  const { data: contact } = useContact(id);
  return contact ? <ClientPanel contact={contact} /> : <ListSkeleton rows={5} />;
}
