import type { Ticket } from '@parley/contract/tickets/tickets';
import { type ComponentType, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { CardPart } from '../../clients/index.ts';
import { useProject } from '../../projects/index.ts';
import { ContactTasks } from '../../tasks/index.ts';
import { TicketFacts } from './facts.tsx';
import { TicketHistory } from './history.tsx';
import { OtherTickets } from './other-tickets.tsx';
import classes from './ticket-side.module.css';

type Tab = 'ticket' | 'client' | 'history';
type Props = { ticket: Ticket; Client?: ComponentType<{ id: number }>; onOpen: (id: number) => void };

/** All that is known of a ticket, its client, and what has happened. */
export function TicketSide({ ticket, Client, onOpen }: Props) {
  const { t } = useTranslation('tickets');
  const [tab, setTab] = useState<Tab>('ticket');
  const tabs = (['ticket', 'client', 'history'] as const).filter((it) => it !== 'client' || Client);
  return (
    <Tabs
      aria-label={t('panel')}
      value={tab}
      onChange={setTab}
      tabs={tabs.map((value) => ({ value, label: t(`side.${value}`) }))}
    >
      <div className={classes.side}>
        {tab === 'ticket' && (
          <>
            <TicketFacts ticket={ticket} onOpen={onOpen} />
            <Tasks ticket={ticket} />
            <OtherTickets ticket={ticket} onOpen={onOpen} />
          </>
        )}
        {tab === 'client' && Client && (
          <Suspense fallback={<ListSkeleton rows={5} />}>
            <Client id={ticket.contact.id} />
          </Suspense>
        )}
        {tab === 'history' && <TicketHistory ticket={ticket} />}
      </div>
    </Tabs>
  );
}

/** What is still to be done for it. */
function Tasks({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets');
  const hasTasks = useProject().data?.modules.tasks ?? false;
  if (!hasTasks) return null;
  return (
    <CardPart of="ticket" title={t('side.tasks')}>
      <Suspense fallback={<ListSkeleton rows={1} />}>
        <ContactTasks contact={ticket.contact} ticket_id={ticket.id} />
      </Suspense>
    </CardPart>
  );
}
