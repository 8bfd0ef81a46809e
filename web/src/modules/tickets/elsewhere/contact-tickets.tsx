import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { openFirst, useTicketsOf } from '../tickets-of.ts';
import { type NewTicket, openTicketWindow } from '../windows/open-window.ts';
import classes from './elsewhere.module.css';
import { TicketLines } from './ticket-lines.tsx';

// What is over is seldom asked for.
const CLOSED_AT_FIRST = 2;

type Props = {
  contactId: number;
  /** What one more would be made of; null: the client cannot be answered anywhere. */
  newTicket: NewTicket | null;
};

/** What this client has asked for, what is still open first; one more is made. */
export function ContactTickets({ contactId, newTicket }: Props) {
  const { t } = useTranslation('tickets');
  const { data, isSuccess } = useTicketsOf(contactId);
  const [isWhole, setIsWhole] = useState(false);
  const all = openFirst(data ?? []);
  const open = all.filter(({ status }) => status !== 'closed').length;
  const shown = isWhole ? all : all.slice(0, open + CLOSED_AT_FIRST);
  return (
    <div className={classes.part}>
      {isSuccess && !all.length && <p className={classes.none}>{t('elsewhere.none_of_client')}</p>}
      <TicketLines tickets={shown} />
      {shown.length < all.length && (
        <Button size="sm" onClick={() => setIsWhole(true)}>
          {t('elsewhere.more', { count: all.length - shown.length })}
        </Button>
      )}
      {newTicket && (
        <Button size="sm" look="soft" icon={<IconPlus />} onClick={() => openTicketWindow({ id: null, ...newTicket })}>
          {t('create.title')}
        </Button>
      )}
    </div>
  );
}
