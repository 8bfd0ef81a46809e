import type * as reports from '@parley/contract/analytics/reports';
import type { Output, Parsed } from '@parley/contract/http';
import { countAttempt, type Limit } from '../../../kit/attempts.ts';
import { days, minutes, now } from '../../../kit/clock.ts';
import { transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { FileAnswer } from '../../../kit/http/send-file.ts';
import { sheetFile } from '../../../kit/sheets/kept-sheets.ts';
import { periodOf } from '../../../kit/statistics/period.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { beginReport } from './begin-report.ts';
import { mayHave, refuseUnlessMayHave } from './may-have.ts';
import { areThere, findReport, type ReportRow, reportsOf } from './reports.queries.ts';
import { reportSheets } from './run-report.ts';
import { shown } from './shown.ts';

// Far more often than hands do.
const limit: Limit = { name: 'export', times: 60, within: minutes(10) };
/** As many as anybody looks through; they are gone within days. */
const mostShown = 100;

export async function makeReport(
  viewer: Viewer,
  asked: Parsed<typeof reports.makeReport>,
): Promise<Output<typeof reports.makeReport>> {
  const { kind, type, funnel_id = null, channels_ids = null, managers_ids = null } = asked;
  const { from, to } = periodOf(asked, now().getTime(), viewer.time_zone);
  const narrowed = { funnel_id, channels_ids, managers_ids };
  return { data: await makeNow(viewer, { kind, type, ...narrowed, date_from: from, date_to: to }) };
}

type Wish = Pick<ReportRow, 'kind' | 'type' | 'funnel_id' | 'channels_ids' | 'managers_ids' | 'date_from' | 'date_to'>;

/** For whoever asks, and of what they see. */
export async function makeNow(viewer: Viewer, wish: Wish): Promise<reports.Report> {
  refuseUnlessMayHave(viewer, wish.kind);
  await countAttempt(limit, viewer.user_id);
  return transaction(viewer.project_id, async (tx) => {
    if (!(await areThere(tx, viewer, wish))) refuse('not_found');
    const ends_at = new Date(now().getTime() + days(1));
    return shown(await beginReport(tx, viewer, { ...wish, users_ids: [], posted_id: null, ends_at }));
  });
}

export const listReports = async (viewer: Viewer): Promise<Output<typeof reports.listReports>> => ({
  data: (await reportsOf(viewer, mostShown)).map(shown),
});

export async function getReportFile(viewer: Viewer, { id }: Parsed<typeof reports.getReportFile>): Promise<FileAnswer> {
  const it = await findReport(viewer, id);
  // What one may not have any more is not fetched either.
  if (!it || !mayHave(viewer, it.kind)) refuse('not_found');
  return sheetFile(it);
}

/** By whoever asked for it: others keep what they got. */
export async function cancelReport(
  viewer: Viewer,
  { id }: Parsed<typeof reports.cancelReport>,
): Promise<Output<typeof reports.cancelReport>> {
  const it = await findReport(viewer, id);
  if (it?.user_id !== viewer.user_id) refuse('not_found');
  await reportSheets.remove(viewer.project_id, id);
  return { data: null };
}
