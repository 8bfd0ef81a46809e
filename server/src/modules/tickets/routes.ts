import * as departments from '@parley/contract/tickets/departments';
import { listTicketActions as listingActions } from '@parley/contract/tickets/history';
import { getTicketMarks as marking } from '@parley/contract/tickets/marks';
import * as tags from '@parley/contract/tickets/tags';
import { countTickets as counting } from '@parley/contract/tickets/count';
import * as views from '@parley/contract/tickets/views';
import * as tickets from '@parley/contract/tickets/tickets';
import { type Route, route } from '../../kit/http/route.ts';
import { createTicket } from './changes/create-ticket.ts';
import { mergeTickets } from './changes/merge-tickets.ts';
import { changeTickets, updateTicket } from './changes/update-ticket.ts';
import { createDepartment, deleteDepartment, listDepartments, updateDepartment } from './departments/departments.ts';
import { createTicketTag, deleteTicketTag, listTicketTags, updateTicketTag } from './departments/tags.ts';
import { countTickets } from './list/count-tickets.ts';
import { getTicket, listTicketActions } from './list/get-ticket.ts';
import { getTicketMarks } from './list/get-marks.ts';
import { listTickets } from './list/list-tickets.ts';
import { deleteTicketView, keepTicketView, listTicketViews } from './views/views.ts';
import { statisticsRoutes } from './statistics/statistics-routes.ts';

export const routes: Route[] = [
  ...statisticsRoutes,
  route(tickets.listTickets, listTickets),
  route(counting, countTickets),
  route(marking, getTicketMarks),
  route(tickets.createTicket, createTicket),
  route(tickets.changeTickets, changeTickets),
  route(tickets.mergeTickets, mergeTickets),
  route(tickets.getTicket, getTicket),
  route(tickets.updateTicket, updateTicket),
  route(listingActions, listTicketActions),
  route(departments.listDepartments, listDepartments),
  route(departments.createDepartment, createDepartment),
  route(departments.updateDepartment, updateDepartment),
  route(departments.deleteDepartment, deleteDepartment),
  route(tags.listTicketTags, listTicketTags),
  route(tags.createTicketTag, createTicketTag),
  route(tags.updateTicketTag, updateTicketTag),
  route(tags.deleteTicketTag, deleteTicketTag),
  route(views.listTicketViews, listTicketViews),
  route(views.keepTicketView, keepTicketView),
  route(views.deleteTicketView, deleteTicketView),
];
