import * as views from '@parley/contract/inbox/views';
import { type Route, route } from '../../../kit/http/route.ts';
import { listViews } from './list-views.ts';
import { seeMentions } from './mentions.ts';
import { addView, changeView, deleteView, restoreView } from './view-folders.ts';

export const viewRoutes: Route[] = [
  route(views.listViews, listViews),
  route(views.addView, addView),
  route(views.changeView, changeView),
  route(views.deleteView, deleteView),
  route(views.restoreView, restoreView),
  route(views.seeMentions, seeMentions),
];
