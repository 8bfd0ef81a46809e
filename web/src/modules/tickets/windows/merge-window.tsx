import type { Ticket } from '@parley/contract/tickets/tickets';
import { IconTicketOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { useTicketsOf } from '../tickets-of.ts';
import { useTicketDeeds } from '../deeds.ts';
import { StatusMark } from '../marks/status-mark.tsx';
import { closeAsked } from './open-window.ts';
import classes from './windows.module.css';

/** Into another ticket of the same client: what it was about goes on there. */
export function MergeWindow({ ticket }: { ticket: Ticket | null }) {
  const { t } = useTranslation('tickets');
  return (
    <Modal
      opened={ticket !== null}
      onClose={closeAsked}
      title={ticket ? t('merge.title', { number: ticket.number }) : ''}
      size="sm"
      fullOnPhone
    >
      {ticket && <Choice key={ticket.id} ticket={ticket} />}
    </Modal>
  );
}

function Choice({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets');
  const deeds = useTicketDeeds();
  const [into, setInto] = useState<Ticket | null>(null);
  const { data, isError, isFetching, refetch } = useTicketsOf(ticket.contact.id);
  if (!data && isError) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <ListSkeleton rows={3} />;
  const others = data.filter(({ id, merged_into }) => id !== ticket.id && merged_into === null);
  if (!others.length)
    return <EmptyState icon={<IconTicketOff />} title={t('merge.none')} text={t('merge.none_text')} />;
  const merge = () => {
    if (!into) return;
    closeAsked();
    void deeds.merge(ticket, into);
  };
  return (
    <div className={classes.window}>
      <p className={classes.note}>{t('merge.about', { name: ticket.contact.name })}</p>
      <ul className={classes.choices}>
        {others.map((it) => (
          <li key={it.id}>
            <button
              type="button"
              className={classes.choice}
              aria-pressed={it.id === into?.id}
              onClick={() => setInto(it)}
            >
              {it.subject}
              <span className={classes.line}>
                #{it.number}
                <StatusMark status={it.status} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button onClick={closeAsked}>{t('cancel')}</Button>
        <Button look="primary" disabled={!into} onClick={merge}>
          {t('verb.merge_now')}
        </Button>
      </div>
    </div>
  );
}
