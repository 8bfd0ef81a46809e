import * as departments from '@parley/contract/tickets/departments';
import * as tags from '@parley/contract/tickets/tags';
import * as tickets from '@parley/contract/tickets/tickets';
import { type Route, route } from '../../kit/http/route.ts';
import { createDepartment, deleteDepartment, listDepartments, updateDepartment } from './departments/departments.ts';
import { createTicketTag, deleteTicketTag, listTicketTags, updateTicketTag } from './departments/tags.ts';
import { countTickets } from './list/count-tickets.ts';
import { getTicket } from './list/get-ticket.ts';
import { statisticsRoutes } from './statistics/statistics-routes.ts';

export const routes: Route[] = [
  // Before the one whose last word is any.
  ...statisticsRoutes,
  route(tickets.countTickets, countTickets),
  route(tickets.getTicket, getTicket),
  route(departments.listDepartments, listDepartments),
  route(departments.createDepartment, createDepartment),
  route(departments.updateDepartment, updateDepartment),
  route(departments.deleteDepartment, deleteDepartment),
  route(tags.listTicketTags, listTicketTags),
  route(tags.createTicketTag, createTicketTag),
  route(tags.updateTicketTag, updateTicketTag),
  route(tags.deleteTicketTag, deleteTicketTag),
];
