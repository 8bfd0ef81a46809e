import * as statistics from '@parley/contract/tickets/statistics';
import { fileRoute, route } from '../../../kit/http/route.ts';
import { exportTickets } from './export-tickets.ts';
import { getTicketGraph } from './get-graph.ts';
import { getTicketStatistics } from './get-statistics.ts';

export const statisticsRoutes = [
  route(statistics.getTicketStatistics, getTicketStatistics),
  route(statistics.getTicketGraph, getTicketGraph),
  fileRoute(statistics.exportTickets, exportTickets),
];
