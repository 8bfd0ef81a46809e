import { getUser } from '@parley/contract/accounts/users';
import type { Output } from '@parley/contract/http';
import { type Department, listDepartments } from '@parley/contract/tickets/departments';
import { listTicketTags } from '@parley/contract/tickets/tags';
import { getTicket, listTickets, type Ticket } from '@parley/contract/tickets/tickets';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../kit/api.ts';
import { calmReading } from '../../kit/calm-reading.ts';
import { patchQueries } from '../../kit/patch-queries.ts';
import { keyOf, useEndpoint } from '../../kit/query.ts';
import { queryClient } from '../../kit/query-client.ts';
import { dropFrom, type Page, type Pages, placeIn } from './rows.ts';
import type { Wish } from './wish.ts';

const quiet = { quiet: true };
const PAGE = 30;
const rowsKey = [...keyOf(listTickets), 'rows'] as const;
type Answer = Output<typeof getTicket>;

export const useTicket = (id: number) => useEndpoint(getTicket, { id }, quiet);
export const useDepartments = () => useEndpoint(listDepartments, {}, quiet);
export const useTicketTags = () => useEndpoint(listTicketTags, {}, quiet);
export const useMyId = (): number => useEndpoint(getUser, {}, quiet).data?.id ?? 0;

/** The department of a ticket; undefined while it is not known, or where there is none. */
export const useDepartmentOf = (ticket: Ticket): Department | undefined =>
  useDepartments().data?.find(({ id }) => id === ticket.department_id);

/** The tickets that are wished for, as far as they have been scrolled to. */
export function useTicketRows(wish: Wish) {
  const query = useInfiniteQuery({
    queryKey: [...rowsKey, wish],
    queryFn: ({ pageParam, signal }) =>
      api(listTickets, { ...wish, count: PAGE, ...(pageParam ? { next: pageParam } : {}) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: Page) => last.meta.next,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    meta: quiet,
  });
  const { data } = query;
  const tickets = useMemo(() => data?.pages.flatMap((page) => page.data), [data]);
  return { ...query, tickets };
}

/** A ticket as it is known here, outside components. */
export function ticketKnown(id: number): Ticket | undefined {
  const open = queryClient.getQueryData<Answer>(keyOf(getTicket, { id }))?.data;
  const lists = queryClient.getQueriesData<Page | Pages>({ queryKey: keyOf(listTickets) });
  const row = lists.flatMap(([, known]) => rowsIn(known)).find((it) => it.id === id);
  return !row || (open && open.version >= row.version) ? open : row;
}

const rowsIn = (known: Page | Pages | undefined): Ticket[] =>
  known === undefined ? [] : 'pages' in known ? known.pages.flatMap(({ data }) => data) : known.data;

const rereading = calmReading(() => void rereadLists(), { soonMs: 300, apartMs: 3000 });

export const rereadLists = () => queryClient.invalidateQueries({ queryKey: rowsKey });

/** In every list where it belongs, and as an open page: what a newer version says stays. */
export function placeTicket(ticket: Ticket) {
  const viewer = { my_id: myId(), now: Date.now() };
  patchQueries<Pages>(rowsKey, (known, key) => {
    const placed = placeIn(known, ticket, key[2] as Wish, viewer);
    if (!placed.isSure) rereading.want();
    return placed.pages;
  });
  patchQueries<Answer>(keyOf(getTicket, { id: ticket.id }), (known) =>
    known.data.version > ticket.version ? known : { ...known, data: ticket },
  );
  patchClients((data) => data.map((it) => (it.id === ticket.id && it.version <= ticket.version ? ticket : it)));
}

/** It is not there any more, or not for this viewer. */
export function dropTicket(id: number) {
  patchQueries<Pages>(rowsKey, (known) => dropFrom(known, id));
  patchClients((data) => data.filter((it) => it.id !== id));
}

function patchClients(change: (data: Ticket[]) => Ticket[]) {
  patchQueries<Page | Pages>(keyOf(listTickets), (known) =>
    'pages' in known ? known : { ...known, data: change(known.data) },
  );
}

const myId = (): number => queryClient.getQueryData<Output<typeof getUser>>(keyOf(getUser, {}))?.data.id ?? 0;
