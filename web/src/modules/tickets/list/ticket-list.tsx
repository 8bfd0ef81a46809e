import type { Ticket } from '@parley/contract/tickets/tickets';
import { useRouter } from '@tanstack/react-router';
import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useContextMenu } from '../../../ui/context-menu.tsx';
import { EndOfList } from '../../../ui/end-of-list.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FixedRows } from '../../../ui/fixed-rows.tsx';
import { holding, useHeldRows, useStayingOpen } from '../../../ui/held-rows.ts';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import type { VirtualListHandle } from '../../../ui/virtual-list.tsx';
import { watchMinutes } from '../../../ui/watch-minutes.ts';
import { useMembers } from '../../projects/index.ts';
import { useDepartments, useMyId, useTicketRows } from '../data.ts';
import { useTicketDeeds } from '../deeds.ts';
import { clearTickets, toggleTicket, useListed, useTicketSelection } from '../selection.ts';
import type { Shown } from '../use-shown.ts';
import { compareBy } from '../wish.ts';
import { BulkBar } from './bulk-bar.tsx';
import { EmptyList } from './empty-list.tsx';
import { ticketMenu } from './row-menu.tsx';
import classes from './ticket-list.module.css';
import { type RowDeeds, TicketRow } from './ticket-row.tsx';
import { useRowWords } from './use-row-words.ts';

const ROW_PX = 64;
const idOf = ({ id }: Ticket) => id;
const minuteNow = () => Math.floor(Date.now() / 60_000);

/** Tickets that are wished for, endless. */
export function TicketList({ shown }: { shown: Shown }) {
  const { tickets, isError, error, isFetching, refetch, ...more } = useTicketRows(shown.wish);
  if (isError && !tickets)
    return <ErrorState reason={error.message} retrying={isFetching} onRetry={() => void refetch()} />;
  if (!tickets) return <ListSkeleton rows={10} />;
  if (!tickets.length) return <EmptyList shown={shown} />;
  return <Rows shown={shown} tickets={tickets} more={more} />;
}

type More = Pick<
  ReturnType<typeof useTicketRows>,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>;

function Rows({ shown, tickets, more }: { shown: Shown; tickets: Ticket[]; more: More }) {
  const { t } = useTranslation('tickets');
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = more;
  const openId = shown.shown.id ?? null;
  const above = useMemo(() => compareBy(shown.wish.order), [shown.wish.order]);
  const rows = useStayingOpen(useHeldRows(tickets, above), openId, true);
  const ids = useMemo(() => rows.map(idOf), [rows]);
  const list = useRef<VirtualListHandle>(null);
  // Before they are seen: keys step through what is in sight.
  useLayoutEffect(() => useListed.setState({ ids }), [ids]);
  useEffect(() => clearTickets, [shown.wish]);
  useShowingOpen(list, ids, openId);
  const selected = useTicketSelection((it) => it.ids);
  const { deeds, menu } = useRowDeeds(shown);
  const row = useRow();
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage({ cancelRefetch: false });
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  return (
    <div
      className={classes.rows}
      data-choosing={selected.size > 0 || undefined}
      {...holding}
      onKeyDown={(event) => walkRows(event, ids)}
    >
      <FixedRows
        ref={list}
        items={rows}
        keyOf={idOf}
        rowHeight={ROW_PX}
        label={t('title')}
        onNearEnd={loadMore}
        after={
          <>
            {isFetchNextPageError ? (
              <ErrorState retrying={isFetchingNextPage} onRetry={() => void fetchNextPage()} />
            ) : hasNextPage ? (
              <ListSkeleton rows={2} />
            ) : (
              <EndOfList />
            )}
            {selected.size > 0 && <div className={classes.below} />}
          </>
        }
      >
        {(ticket) => (
          <TicketRow
            {...row(ticket)}
            isOpen={ticket.id === openId}
            isSelected={selected.has(ticket.id)}
            deeds={deeds}
          />
        )}
      </FixedRows>
      <BulkBar rows={rows} />
      {menu}
    </div>
  );
}

/** What a row says of a ticket, looked up once for all of them. */
function useRow() {
  const words = useRowWords();
  const members = useMembers().data;
  const departments = useDepartments().data;
  const minute = useSyncExternalStore(watchMinutes, minuteNow);
  const router = useRouter();
  const names = useMemo(() => new Map(members?.map(({ id, name }) => [id, name])), [members]);
  const known = useMemo(() => new Map(departments?.map((it) => [it.id, it])), [departments]);
  const base = useMemo(() => router.buildLocation({ to: '/tickets' }).href, [router]);
  return (ticket: Ticket) => ({
    ticket,
    words,
    department: known.get(ticket.department_id ?? 0),
    manager: names.get(ticket.manager ?? 0) ?? null,
    minute: ticket.owed_since || ticket.promise ? minute : 0,
    href: `${base.replace(/\?.*/, '')}?number=${ticket.number}`,
  });
}

function useRowDeeds(shown: Shown) {
  const { t } = useTranslation('tickets');
  const deeds = useTicketDeeds();
  const my_id = useMyId();
  const context = useContextMenu<Ticket>(
    (ticket) => ticketMenu(ticket, { t, deeds, my_id, open: ({ id }) => shown.open(id) }),
    t('menu.title'),
  );
  const { open: openMenu } = context;
  const rowDeeds = useMemo(
    (): RowDeeds => ({
      press: ({ id }, event) => {
        event.preventDefault();
        const isChoosing = useTicketSelection.getState().ids.size > 0;
        if (isChoosing || event.shiftKey || event.ctrlKey || event.metaKey) toggleTicket(id, event.shiftKey);
        else shown.open(id);
      },
      choose: ({ id }, event) => {
        // The row itself would open.
        event.preventDefault();
        event.stopPropagation();
        toggleTicket(id, event.shiftKey);
      },
      menu: openMenu,
    }),
    [shown, openMenu],
  );
  return { deeds: rowDeeds, menu: context.menu };
}

/** The open ticket is in sight when it was opened by other means than its row. */
function useShowingOpen(list: React.RefObject<VirtualListHandle | null>, ids: number[], openId: number | null) {
  const shownFor = useRef<number | null>(null);
  useEffect(() => {
    if (openId === shownFor.current) return;
    const at = openId === null ? -1 : ids.indexOf(openId);
    if (openId !== null && at < 0) return;
    shownFor.current = openId;
    if (at >= 0) list.current?.scrollToIndex(at, 'auto');
  }, [list, ids, openId]);
}

/** From the row that has the focus arrows walk. */
function walkRows(event: KeyboardEvent<HTMLElement>, ids: readonly number[]) {
  const link = (event.target as HTMLElement).closest<HTMLElement>('[data-ticket]');
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!link || !step || event.ctrlKey || event.metaKey || event.altKey) return;
  const next = ids[ids.indexOf(Number(link.dataset.ticket)) + step];
  if (next === undefined) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>(`[data-ticket="${next}"]`)?.focus();
}
