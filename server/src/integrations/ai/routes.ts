import * as ai from '@parley/contract/inbox/ai';
import { type Route, route, streamRoute } from '../../kit/http/route.ts';
import { getAiSettings, updateAiSettings } from './ai-settings.ts';
import { createAnswer } from './create-answer.ts';

export const routes: Route[] = [
  streamRoute(ai.createAnswer, createAnswer),
  route(ai.getAiSettings, getAiSettings),
  route(ai.updateAiSettings, updateAiSettings),
];
