import * as bins from '@parley/contract/bins';
import * as changes from '@parley/contract/deals/lead-changes';
import { fileRoute, type Route, route } from '../../../kit/http/route.ts';
import type { Job } from '../../../kit/jobs/jobs.ts';
import { assignLeadToTask } from './assign-lead-to-task.ts';
import { changeLeads } from './change-leads.ts';
import { createLead } from './create-lead.ts';
import { eraseDeals, listDealBin, restoreDeals } from './deal-bin.ts';
import { deleteLead, deleteLeads, forgetRemoved } from './delete-leads.ts';
import { mergeLeads } from './merge-leads.ts';
import { exportLeads } from './sheet/export-leads.ts';
import { updateLead } from './update-lead.ts';

export const changesRoutes: Route[] = [
  route(changes.createLead, createLead),
  route(changes.updateLead, updateLead),
  route(changes.postLead, updateLead),
  route(changes.changeLeads, changeLeads),
  route(changes.deleteLead, deleteLead),
  route(changes.deleteLeads, deleteLeads),
  route(bins.listDealBin, listDealBin),
  route(bins.restoreDeals, restoreDeals),
  route(bins.eraseDeals, eraseDeals),
  route(changes.mergeLeads, mergeLeads),
  route(changes.assignLeadToTask, assignLeadToTask),
  fileRoute(changes.exportLeads, exportLeads),
];

export const changesJobs: Job[] = [forgetRemoved];
