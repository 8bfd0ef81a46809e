import * as amo from '@parley/contract/integrations/amo';
import * as moves from '@parley/contract/integrations/amo-moves';
import { type Route, route } from '../../kit/http/route.ts';
import { connectAmo, disconnectAmo } from './account/connect-amo.ts';
import { leaveForAmo, returnFromAmo } from './account/oauth.ts';
import { createAmoLead } from './leads/create-amo-lead.ts';
import { getAmoLeads } from './leads/get-amo-leads.ts';
import { listAmoPipelines } from './leads/list-amo-pipelines.ts';
import { cancelAmoMove, listAmoMoves, lookAtAmo, revertAmoMove, startAmoMove } from './moving/moves.ts';

export const routes: Route[] = [
  route(amo.connectAmo, connectAmo),
  route(amo.leaveForAmo, leaveForAmo),
  route(amo.returnFromAmo, returnFromAmo),
  route(amo.disconnectAmo, disconnectAmo),
  route(amo.getAmoLeads, getAmoLeads),
  route(amo.createAmoLead, createAmoLead),
  route(amo.listAmoPipelines, listAmoPipelines),
  route(moves.lookAtAmo, lookAtAmo),
  route(moves.listAmoMoves, listAmoMoves),
  route(moves.startAmoMove, startAmoMove),
  route(moves.cancelAmoMove, cancelAmoMove),
  route(moves.revertAmoMove, revertAmoMove),
];
