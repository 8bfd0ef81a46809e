import { reportExported } from '@parley/contract/analytics/facts';
import type { Tx } from '../../../kit/db/index.ts';
import { doneBy, record } from '../../../kit/facts/record.ts';
import { later } from '../../../kit/jobs/jobs.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { kindNames } from './kind-names.ts';
import { insertReport, type NewReport, type ReportRow } from './reports.queries.ts';
import { forgetReport, runReport } from './run-report.ts';

type Wish = Omit<NewReport, 'user_id' | 'file_name' | 'language' | 'ends_at'> & { ends_at: Date };

/** In somebody's name, in one transaction with what causes it; that it leaves the project is told in the journal. */
export async function beginReport(tx: Tx, viewer: Viewer, wish: Wish): Promise<ReportRow> {
  const { project_id, user_id, language } = viewer;
  const { kind, type, date_from, date_to, ends_at } = wish;
  const file_name = `${kind.replace('_', '-')}-${date_from}-${date_to}.${type}`;
  const row = { ...wish, user_id, language, file_name, ends_at: ends_at.toISOString() };
  const made = await insertReport(tx, project_id, row);
  const changes = { kind: [null, kind], from: [null, date_from], to: [null, date_to] } as const;
  const name = kindNames[kind][language];
  record(tx, project_id, reportExported, { id: made.id, name, by: doneBy(viewer), changes });
  await later(tx, runReport, { report_id: made.id }, { project_id });
  await later(tx, forgetReport, { report_id: made.id }, { project_id, at: ends_at });
  return made;
}
