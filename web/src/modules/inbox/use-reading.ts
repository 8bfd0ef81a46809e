import type { Contact } from '@parley/contract/inbox/contacts';
import { readMessages } from '@parley/contract/inbox/messages';
import { useEffect } from 'react';
import { api } from '../../kit/api.ts';

/** An opened contact is read, also while new messages come in before one's eyes. */
export function useReading(contact: Contact | undefined) {
  const unread = contact?.unread ?? 0;
  const id = contact?.id;
  useEffect(() => {
    if (!id || !unread) return;
    const read = () => {
      if (document.visibilityState === 'visible') void api(readMessages, { contact_id: id }).catch(() => undefined);
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [id, unread]);
}
