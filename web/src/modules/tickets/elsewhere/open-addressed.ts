import { getTicket } from '@parley/contract/tickets/tickets';
import { fetchEndpoint } from '../../../kit/query.ts';
import { openTicketWindow } from '../windows/open-window.ts';

/** The window of a ticket that an address names, by its id or by the number that people call it by. */
export async function openAddressed({ id, number }: { id?: number; number?: number }) {
  if (id !== undefined) return openTicketWindow({ id });
  if (number !== undefined) openTicketWindow({ id: (await fetchEndpoint(getTicket, { id: `#${number}` })).id });
}
