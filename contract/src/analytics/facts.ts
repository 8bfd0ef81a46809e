import * as z from 'zod/mini';
import { anyFields, factKind } from '../facts.ts';
import { reportKinds } from './reports.ts';

/** Taken out of the project as a sheet, of these days. */
export const reportExported = factKind('reportExported', 'export', {
  kind: z.enum(reportKinds),
  from: z.string(),
  to: z.string(),
});

/** A report that goes by e-mail. */
export const postedReportCreated = factKind('postedReportCreated', 'report', anyFields);
export const postedReportChanged = factKind('postedReportChanged', 'report', anyFields);
export const postedReportDeleted = factKind('postedReportDeleted', 'report', anyFields);
