import * as sources from '@parley/contract/deals/sources';
import { type Route, route } from '../../../kit/http/route.ts';
import { createSource, deleteSource, listSources, updateSource } from './sources.ts';

export const sourceRoutes: Route[] = [
  route(sources.listLeadSources, listSources),
  route(sources.createLeadSource, createSource),
  route(sources.updateLeadSource, updateSource),
  route(sources.deleteLeadSource, deleteSource),
];
