import { listLeadActions as listingActions } from '@parley/contract/deals/history';
import * as leads from '@parley/contract/deals/leads';
import { listOrganizationLeads as listingOfOrganization } from '@parley/contract/deals/organization-leads';
import { type Route, route } from '../../../kit/http/route.ts';
import { getBoard, listStageLeads } from './board.ts';
import { getLead, getLeadCards, listContactLeads, searchLeads } from './get-leads.ts';
import { listLeadActions } from './list-actions.ts';
import { listLeads } from './list-leads.ts';
import { listOrganizationLeads } from './organization-leads.ts';

export const boardRoutes: Route[] = [
  route(leads.getBoard, getBoard),
  route(leads.listStageLeads, listStageLeads),
  route(leads.listLeads, listLeads),
  route(leads.getLead, getLead),
  route(leads.getLeadCards, getLeadCards),
  route(leads.searchLeads, searchLeads),
  route(leads.listContactLeads, listContactLeads),
  route(listingOfOrganization, listOrganizationLeads),
  route(listingActions, listLeadActions),
];
