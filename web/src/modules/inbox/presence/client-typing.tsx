import type { Contact } from '@parley/contract/inbox/contacts';
import { messageCreated } from '@parley/contract/inbox/messages';
import { clientTyping } from '@parley/contract/widget/client-typing';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../../kit/live.ts';
import classes from './client-typing.module.css';

// A page says it again every three seconds while it is true.
const KEEP_MS = 6000;

/** That the client is typing right now, where their channel tells. */
export function ClientTyping({ contact }: { contact: Pick<Contact, 'id' | 'name'> }) {
  const { t } = useTranslation('presence');
  const [heard, setHeard] = useState<{ id: number; at: number } | null>(null);
  useLive(clientTyping, ({ contact_id }) => setHeard({ id: contact_id, at: Date.now() }));
  useLive(messageCreated, ({ contact_id, destination }) => {
    if (contact_id === heard?.id && destination === 'from') setHeard(null);
  });
  useEffect(() => {
    const timer = heard && setTimeout(() => setHeard(null), KEEP_MS);
    return () => clearTimeout(timer ?? undefined);
  }, [heard]);
  return (
    <div className={classes.place} role="status">
      {heard?.id === contact.id && <span className={classes.words}>{t('state.typing', { name: contact.name })}</span>}
    </div>
  );
}
