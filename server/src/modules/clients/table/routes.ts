import * as bins from '@parley/contract/bins';
import * as table from '@parley/contract/clients/table';
import { type Route, route } from '../../../kit/http/route.ts';
import type { Job } from '../../../kit/jobs/jobs.ts';
import { eraseClients, listClientBin, restoreClients } from '../bulk/client-bin.ts';
import { changeClients, changeTheRest } from '../bulk/change-clients.ts';
import { deleteClients, deleteTheRest, purgeClients } from '../bulk/delete-clients.ts';
import { createClient } from '../create-client.ts';
import { listClientActions } from '../history/list-actions.ts';
import { createClientView, deleteClientView, listClientViews, updateClientView } from '../views/views.ts';
import { listClients } from './list-clients.ts';

export const tableRoutes: Route[] = [
  route(table.listClients, listClients),
  route(table.createClient, createClient),
  route(table.changeClients, changeClients),
  route(table.deleteClients, deleteClients),
  route(bins.listClientBin, listClientBin),
  route(bins.restoreClients, restoreClients),
  route(bins.eraseClients, eraseClients),
  route(table.listClientActions, listClientActions),
  route(table.listClientViews, listClientViews),
  route(table.createClientView, createClientView),
  route(table.updateClientView, updateClientView),
  route(table.deleteClientView, deleteClientView),
];

export const tableJobs: Job[] = [changeTheRest, deleteTheRest, purgeClients];
