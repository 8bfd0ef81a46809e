import { listTickets, type Ticket } from '@parley/contract/tickets/tickets';
import { useMemo } from 'react';
import { useEndpoint } from '../../kit/query.ts';

/** All tickets of a client, the one written to last first. */
export const useTicketsOf = (contact_id: number, enabled = true) =>
  useEndpoint(listTickets, { contact_id, count: 30 }, { quiet: true, enabled });

/** Of a client, those that somebody is still at. */
export function useOpenTicketsOf(contact_id: number, enabled = true): Ticket[] | undefined {
  const { data } = useTicketsOf(contact_id, enabled);
  return useMemo(() => data?.filter(({ status }) => status !== 'closed'), [data]);
}
