import { useTranslation } from 'react-i18next';
import { CardPart } from '../../clients/index.ts';
import { useTicketRows } from '../data.ts';
import { openFirst } from '../tickets-of.ts';
import { TicketLines } from './ticket-lines.tsx';

/** What the client of a deal asked for about it; a ticket is joined to a deal on its own page. */
export function DealTickets({ id }: { id: number }) {
  const { t } = useTranslation('tickets');
  const { tickets = [] } = useTicketRows({ crm_lead_id: id });
  if (!tickets.length) return null;
  return (
    <CardPart of="deal" title={t('title')}>
      <TicketLines tickets={openFirst(tickets)} />
    </CardPart>
  );
}
