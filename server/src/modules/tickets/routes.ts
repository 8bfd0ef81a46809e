import * as tickets from '@parley/contract/tickets/tickets';
import { type Route, route } from '../../kit/http/route.ts';
import { countTickets } from './list/count-tickets.ts';
import { getTicket } from './list/get-ticket.ts';

export const routes: Route[] = [
  // Before the one whose last word is any.
  route(tickets.countTickets, countTickets),
  route(tickets.getTicket, getTicket),
];
