import { getToday } from '@parley/contract/analytics/today';
import { route } from '../../../kit/http/route.ts';
import { getToday as readToday } from './get-today.ts';

export const todayRoutes = [route(getToday, readToday)];
