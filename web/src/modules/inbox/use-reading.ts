import type { Contact } from '@parley/contract/inbox/contacts';
import { readMessages } from '@parley/contract/inbox/messages';
import { seeMentions } from '@parley/contract/inbox/views';
import { useEffect } from 'react';
import { api } from '../../kit/api.ts';
import { useViews } from './contact-list/view-counts.ts';

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

/** Who opened a contact has seen what its notes call them for. */
export function useSeeingMentions(contactId: number) {
  const isMentioned = useViews(false)?.mentions.includes(contactId) ?? false;
  useEffect(() => {
    if (!isMentioned) return;
    const see = () => {
      if (document.visibilityState === 'visible') {
        void api(seeMentions, { contact_id: contactId }).catch(() => undefined);
      }
    };
    see();
    document.addEventListener('visibilitychange', see);
    return () => document.removeEventListener('visibilitychange', see);
  }, [contactId, isMentioned]);
}
