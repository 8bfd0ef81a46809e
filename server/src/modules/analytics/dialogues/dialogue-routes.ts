import * as dialogues from '@parley/contract/analytics/dialogues';
import { route } from '../../../kit/http/route.ts';
import { getDialogueGraph } from './get-graph.ts';
import { getDialogueStatistics } from './get-statistics.ts';
import { listCounted } from './list-counted.ts';

export const dialogueRoutes = [
  route(dialogues.getDialogueStatistics, getDialogueStatistics),
  route(dialogues.getDialogueGraph, getDialogueGraph),
  route(dialogues.listCounted, listCounted),
];
