import type { Report } from '@parley/contract/analytics/reports';
import type { ReportRow } from './reports.queries.ts';

export const shown = (it: ReportRow): Report => {
  const { id, kind, type, file_name, status, done, size, user_id, created_at, ends_at } = it;
  const period = { from: it.date_from, to: it.date_to };
  return { id, kind, type, file_name, status, period, done, size, user_id, created_at, ends_at };
};
