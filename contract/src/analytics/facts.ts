import * as z from 'zod/mini';
import { factKind } from '../facts.ts';
import { reportKinds } from './reports.ts';

/** Taken out of the project as a sheet, of these days. */
export const reportExported = factKind('reportExported', 'export', {
  kind: z.enum(reportKinds),
  from: z.string(),
  to: z.string(),
});
