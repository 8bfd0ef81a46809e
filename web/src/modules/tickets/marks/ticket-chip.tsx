import type { Ticket } from '@parley/contract/tickets/tickets';
import { IconTicket } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { tip } from '../../../ui/tooltip.tsx';
import { openTicketWindow } from '../windows/open-window.ts';
import classes from './marks.module.css';
import { TicketClock } from './ticket-clock.tsx';

type Props = { ticket: Ticket; /** Opens its window unless said. */ onOpen?: (ticket: Ticket) => void };

/** A ticket in one word, where a dialogue or a client is shown: its number and its clock. */
export function TicketChip({ ticket, onOpen }: Props) {
  const { t } = useTranslation('tickets');
  const { id, number, subject, status } = ticket;
  const said = t('chip', { number, subject, status: t(`status.${status}`) });
  return (
    <button
      type="button"
      className={classes.chip}
      data-status={status}
      aria-label={said}
      {...tip(said)}
      onClick={() => (onOpen ? onOpen(ticket) : openTicketWindow({ id }))}
    >
      <IconTicket size={14} aria-hidden />
      <span>#{number}</span>
      <TicketClock ticket={ticket} />
    </button>
  );
}
