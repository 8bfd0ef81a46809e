import * as funnels from '@parley/contract/deals/funnels';
import * as tags from '@parley/contract/deals/tags';
import { type Route, route } from '../../../kit/http/route.ts';
import {
  createDefaultFunnels,
  createFunnel,
  getFunnel,
  listFunnels,
  sortFunnels,
  updateFunnel,
} from './change-funnels.ts';
import { deleteFunnel, deleteStage } from './delete-stages.ts';
import { createLeadFilter, deleteLeadFilter, listLeadFilters } from './saved-filters.ts';
import { createStage, listStages, sortStages, updateStage } from './stages.ts';
import { createLeadTag, deleteLeadTag, listLeadTags, updateLeadTag } from './tags.ts';

export const funnelRoutes: Route[] = [
  route(funnels.listFunnels, listFunnels),
  route(funnels.getFunnel, getFunnel),
  route(funnels.createFunnel, createFunnel),
  route(funnels.updateFunnel, updateFunnel),
  route(funnels.deleteFunnel, deleteFunnel),
  route(funnels.sortFunnels, sortFunnels),
  route(funnels.createDefaultFunnels, createDefaultFunnels),
  route(funnels.listStages, listStages),
  route(funnels.createStage, createStage),
  route(funnels.updateStage, updateStage),
  route(funnels.deleteStage, deleteStage),
  route(funnels.sortStages, sortStages),
  route(tags.listLeadTags, listLeadTags),
  route(tags.createLeadTag, createLeadTag),
  route(tags.updateLeadTag, updateLeadTag),
  route(tags.deleteLeadTag, deleteLeadTag),
  route(tags.listLeadFilters, listLeadFilters),
  route(tags.createLeadFilter, createLeadFilter),
  route(tags.deleteLeadFilter, deleteLeadFilter),
];
