import type { Output } from '@parley/contract/http';
import type { listTickets, Ticket } from '@parley/contract/tickets/tickets';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fetchCode } from '../../kit/fetch-code.ts';

/** The key of that reading: said here without what the endpoint is made of, since the first screen knows it. */
export const ticketsOfKey = (contact_id: number) => ['GET /api/app/ticket/', { contact_id, count: 30 }] as const;

/** All tickets of a client, the one written to last first. */
export const useTicketsOf = (contact_id: number, enabled = true) =>
  useQuery({
    queryKey: ticketsOfKey(contact_id),
    queryFn: async ({ signal, queryKey: [, asked] }) =>
      (await fetchCode(() => import('./read-tickets-of.ts'))).readTickets(asked, signal),
    select: ({ data }: Output<typeof listTickets>) => data,
    meta: { quiet: true },
    enabled,
  });

/** Of a client, those that somebody is still at; what is to be done before what waits for the client. */
export function useOpenTicketsOf(contact_id: number, enabled = true): Ticket[] | undefined {
  const { data } = useTicketsOf(contact_id, enabled);
  return useMemo(() => data && openFirst(data).filter(({ status }) => status !== 'closed'), [data]);
}

const places: Record<Ticket['status'], number> = { opened: 0, pending: 1, closed: 2 };

/** What is open, then what waits for the client, then what is closed; of each what runs out first. */
export const openFirst = (tickets: readonly Ticket[]): Ticket[] =>
  tickets
    .filter(({ merged_into }) => merged_into === null)
    .toSorted((a, b) => places[a.status] - places[b.status] || sooner(dueOf(a), dueOf(b)));

const sooner = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** Times on the wire are in the order of their letters; what has no end comes last. */
const dueOf = ({ promise }: Ticket): string => promise?.due_at ?? '~';
