import type { Contact } from '@parley/contract/inbox/contacts';
import { messageCreated } from '@parley/contract/inbox/messages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../../kit/live.ts';

const LONGEST = 200;

/** Reads aloud what others write while the thread is open. */
export function Announcer({ contact, myId }: { contact: Contact; myId: number }) {
  const { t } = useTranslation('thread');
  const [said, setSaid] = useState('');
  useLive(messageCreated, ({ contact_id, operator_id, operator_name, message_type, message }) => {
    if (contact_id !== contact.id || operator_id === myId || message_type === 'system') return;
    const words = message || t(`kind.${message_type}`);
    setSaid(t('said', { name: operator_name ?? contact.name, text: words.slice(0, LONGEST) }));
  });
  return (
    <p className="visually-hidden" role="log" aria-live="polite">
      {said}
    </p>
  );
}
