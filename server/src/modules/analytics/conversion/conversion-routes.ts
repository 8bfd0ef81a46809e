import * as conversion from '@parley/contract/analytics/conversion';
import { fileRoute, route } from '../../../kit/http/route.ts';
import { compareStages } from './compare-stages.ts';
import { exportConversion, exportStages } from './export-conversion.ts';
import { getBreakdown } from './get-breakdown.ts';
import { getConversion } from './get-conversion.ts';
import { getForecast } from './get-forecast.ts';
import { listConversionLeads, listStagesLeads } from './list-leads.ts';

export const conversionRoutes = [
  route(conversion.getConversion, getConversion),
  route(conversion.listConversionLeads, listConversionLeads),
  fileRoute(conversion.exportConversion, exportConversion),
  route(conversion.compareStages, compareStages),
  route(conversion.listStagesLeads, listStagesLeads),
  fileRoute(conversion.exportStages, exportStages),
  route(conversion.getBreakdown, getBreakdown),
  route(conversion.getForecast, getForecast),
];
