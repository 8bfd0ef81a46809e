import type { Input } from '@parley/contract/http';
import { listTickets } from '@parley/contract/tickets/tickets';
import { api } from '../../kit/api.ts';

export const readTickets = (asked: Input<typeof listTickets>, signal: AbortSignal) =>
  api(listTickets, asked, { signal });
