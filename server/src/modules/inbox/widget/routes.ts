import { listSiteVisits as listing } from '@parley/contract/widget/site-visits';
import * as visitor from '@parley/contract/widget/visitor';
import { fileRoute, type Route, route } from '../../../kit/http/route.ts';
import { openWidget } from './open-widget.ts';
import { listSiteVisits, tellPage } from './site-visits.ts';
import { startVisit } from './start-visit.ts';
import { getVisitorFile, uploadVisitorFile } from './visitor-files.ts';
import { listVisitorMessages, markVisitorMessages } from './visitor-messages.ts';
import { sendVisitorMessage, visitorTypes } from './visitor-sends.ts';

/** What pages of other sites ask on behalf of their visitors, and what the team sees of them. */
export const widgetRoutes: Route[] = [
  route(visitor.openWidget, openWidget),
  route(visitor.startVisit, startVisit),
  route(visitor.listVisitorMessages, listVisitorMessages),
  route(visitor.sendVisitorMessage, sendVisitorMessage),
  route(visitor.markVisitorMessages, markVisitorMessages),
  route(visitor.visitorTypes, visitorTypes),
  route(visitor.tellPage, tellPage),
  route(visitor.uploadVisitorFile, uploadVisitorFile),
  fileRoute(visitor.getVisitorFile, getVisitorFile),
  route(listing, listSiteVisits),
];
