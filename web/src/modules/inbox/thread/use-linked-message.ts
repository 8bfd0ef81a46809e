import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { showMessage } from './show-message.ts';

/** An address may name a message: it is shown once, and the address forgets it. */
export function useLinkedMessage(contactId: number) {
  const { message } = useSearch({ strict: false });
  const { id } = useParams({ strict: false });
  const navigate = useNavigate();
  useEffect(() => {
    // While another dialogue is on its way, the one before is still drawn.
    if (!message || id !== contactId) return;
    void showMessage(contactId, message);
    void navigate({ to: '/$id', params: { id: contactId }, search: {}, replace: true });
  }, [contactId, id, message, navigate]);
}
