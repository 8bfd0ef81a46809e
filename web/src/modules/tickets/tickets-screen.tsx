import { getTicket } from '@parley/contract/tickets/tickets';
import { IconTicket } from '@tabler/icons-react';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../kit/query.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ThreadSkeleton } from '../../ui/skeletons.tsx';
import { ListHead } from './list/list-head.tsx';
import { TicketList } from './list/ticket-list.tsx';
import classes from './tickets-screen.module.css';
import { useScreenCommands } from './use-screen-commands.ts';
import { type Shown, useShown } from './use-shown.ts';

const TicketPane = lazy(() => import('./ticket/ticket-pane.tsx').then((file) => ({ default: file.TicketPane })));

/** What the roof lends: tickets know nothing of dialogues, nor of the client's panel beside them. */
export type LentParts = { Dialogue: ComponentType<{ id: number }>; Client: ComponentType<{ id: number }> };

/** Tickets by status, and one of them with its dialogue beside the list. */
export function TicketsScreen({ lent }: { lent: LentParts }) {
  const { t } = useTranslation('tickets');
  const shown = useShown();
  const openId = shown.shown.id ?? null;
  useScreenCommands(shown);
  useOpeningByNumber(shown);
  return (
    <div className={classes.screen}>
      {openId === null && <h1 className="visually-hidden">{t('title')}</h1>}
      <section className={classes.list} aria-label={t('title')}>
        <ListHead shown={shown} />
        <TicketList key={JSON.stringify(shown.wish)} shown={shown} />
      </section>
      {openId === null ? (
        <section className={classes.nothing}>
          <EmptyState icon={<IconTicket />} title={t('choose.title')} text={t('choose.text')} />
        </section>
      ) : (
        <Suspense
          fallback={
            <section className={classes.waiting}>
              <ThreadSkeleton />
            </section>
          }
        >
          <TicketPane key={openId} id={openId} lent={lent} onLeave={() => shown.open(null)} onOpen={shown.open} />
        </Suspense>
      )}
    </div>
  );
}

/** A link names the number that people call a ticket by; the address goes on with its id. */
function useOpeningByNumber({ shown: { number }, open }: Shown) {
  const { data } = useEndpoint(getTicket, { id: `#${number}` }, { quiet: false, enabled: number !== undefined });
  const id = number === undefined ? undefined : data?.id;
  useEffect(() => {
    if (id !== undefined) open(id, true);
  }, [id, open]);
}
