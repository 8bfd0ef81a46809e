import type { Ticket } from '@parley/contract/tickets/tickets';
import { IconTicketOff } from '@tabler/icons-react';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../kit/api-error.ts';
import { useMedia } from '../../../kit/device.ts';
import { usePageTitle } from '../../../kit/page-title.ts';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ListSkeleton, ThreadSkeleton } from '../../../ui/skeletons.tsx';
import { ticketKnown, useTicket } from '../data.ts';
import type { LentParts } from '../tickets-screen.tsx';
import { closeDrawn, usePanel } from './panel-folded.ts';
import { TicketHead } from './ticket-head.tsx';
import classes from './ticket-pane.module.css';
import { TicketSide } from './ticket-side.tsx';

// Below this width what stands beside the dialogue is drawn out.
const HAS_ROOM = '(min-width: 1281px)';

type Props = { id: number; lent: LentParts; onLeave: () => void; onOpen: (id: number) => void };

/** A ticket with its dialogue, and beside it all that is known of it. */
export function TicketPane({ id, lent, onLeave, onOpen }: Props) {
  const { t } = useTranslation('tickets');
  const { data, error, isError, isFetching, refetch } = useTicket(id);
  // The row that was pressed knows enough to begin with.
  const ticket = data ?? ticketKnown(id);
  const isGone = isApiError(error) && error.status === 404;
  usePageTitle(ticket && `#${ticket.number} ${ticket.subject}`);
  useLeavingByEscape(onLeave);
  if (isGone) {
    return (
      <section className={classes.missing}>
        <EmptyState
          icon={<IconTicketOff />}
          title={t('gone.title')}
          text={t('gone.text')}
          action={<Button onClick={onLeave}>{t('gone.back')}</Button>}
        />
      </section>
    );
  }
  if (ticket) return <Shown ticket={ticket} lent={lent} onOpen={onOpen} />;
  return (
    <section className={classes.missing}>
      {isError ? <ErrorState onRetry={() => void refetch()} retrying={isFetching} /> : <ThreadSkeleton />}
    </section>
  );
}

function Shown({ ticket, lent, onOpen }: { ticket: Ticket; lent: LentParts; onOpen: (id: number) => void }) {
  const { t } = useTranslation('tickets');
  const hasRoom = useMedia(HAS_ROOM);
  const { isFolded, isDrawn } = usePanel();
  const side = <TicketSide ticket={ticket} Client={lent.Client} onOpen={onOpen} />;
  return (
    <>
      <section className={classes.ticket} aria-label={t('ticket_named', { number: ticket.number })}>
        <TicketHead ticket={ticket} isPanelShown={hasRoom ? !isFolded : isDrawn} />
        <Suspense fallback={<ThreadSkeleton />}>
          <lent.Dialogue key={ticket.contact.id} id={ticket.contact.id} />
        </Suspense>
      </section>
      {hasRoom && !isFolded && (
        <aside tabIndex={-1} className={classes.side} aria-label={t('panel')}>
          <Suspense fallback={<ListSkeleton rows={5} />}>{side}</Suspense>
        </aside>
      )}
      {!hasRoom && (
        <Drawer opened={isDrawn} onClose={closeDrawn} title={t('ticket_named', { number: ticket.number })}>
          <Suspense fallback={<ListSkeleton rows={5} />}>{side}</Suspense>
        </Drawer>
      )}
    </>
  );
}

/** The first Esc leaves the composer, the next one the ticket; what floats above has its own. */
function useLeavingByEscape(leave: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isFree = event.target === document.body && !document.querySelector('[role=dialog], [role=menu]');
    if (event.key === 'Escape' && isFree && !event.defaultPrevented) leave();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
