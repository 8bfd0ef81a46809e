import type { Ticket } from '@parley/contract/tickets/tickets';
import { useTranslation } from 'react-i18next';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { CardPart } from '../../clients/index.ts';
import { useTicketsOf } from '../tickets-of.ts';
import { StatusMark } from '../marks/status-mark.tsx';
import { TicketClock } from '../marks/ticket-clock.tsx';
import classes from './other-tickets.module.css';

/** What else this client has asked for. */
export function OtherTickets({ ticket, onOpen }: { ticket: Ticket; onOpen: (id: number) => void }) {
  const { t } = useTranslation('tickets');
  const { data, isError } = useTicketsOf(ticket.contact.id);
  const others = data?.filter(({ id, merged_into }) => id !== ticket.id && merged_into === null);
  if (isError || others?.length === 0) return null;
  return (
    <CardPart of="ticket" title={t('others.title')}>
      {!others && <ListSkeleton rows={2} />}
      <ul className={classes.list}>
        {others?.map((it) => (
          <li key={it.id}>
            <button type="button" className={classes.other} onClick={() => onOpen(it.id)}>
              <span className={classes.subject}>{it.subject}</span>
              <span className={classes.line}>
                <span className={classes.number}>#{it.number}</span>
                <StatusMark status={it.status} />
                <TicketClock ticket={it} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </CardPart>
  );
}
