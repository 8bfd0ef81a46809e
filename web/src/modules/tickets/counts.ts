import { countTickets } from '@parley/contract/tickets/count';
import { useEndpoint } from '../../kit/query.ts';

/** How many there are by status, how many are one's own, and how many wait for somebody. */
export const useTicketCounts = (enabled = true) => useEndpoint(countTickets, {}, { quiet: true, enabled }).data;
