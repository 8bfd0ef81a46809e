import type { Ticket } from '@parley/contract/tickets/tickets';
import { useTranslation } from 'react-i18next';
import { useMembers } from '../../projects/index.ts';
import { RatingMark } from '../marks/rating-mark.tsx';
import { StatusMark } from '../marks/status-mark.tsx';
import { TicketClock } from '../marks/ticket-clock.tsx';
import classes from './elsewhere.module.css';
import { useShowTicket } from './use-show-ticket.ts';

type Props = { tickets: readonly Ticket[]; /** Of several clients, and all of them one's own. */ areMine?: boolean };

/** Tickets where something else is shown: each leads to itself. */
export function TicketLines({ tickets, areMine = false }: Props) {
  const { t } = useTranslation('tickets');
  const show = useShowTicket();
  const people = useMembers().data;
  return (
    <ul className={classes.lines}>
      {tickets.map((it) => {
        const manager = people?.find(({ id }) => id === it.manager)?.name;
        return (
          <li key={it.id}>
            <button type="button" className={classes.ticket} onClick={() => show(it)}>
              <span className={classes.subject}>{it.subject}</span>
              <span className={classes.about}>
                <span className={classes.number}>#{it.number}</span>
                <StatusMark status={it.status} />
                <TicketClock ticket={it} />
                {it.rating !== null && <RatingMark rating={it.rating} />}
                <span className={classes.who}>
                  {areMine ? it.contact.name : it.manager === null ? t('nobody') : manager}
                </span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
