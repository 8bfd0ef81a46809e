import { reportProgress } from '@parley/contract/analytics/reports';
import { dayBegan, dayEnded } from '@parley/contract/time';
import * as z from 'zod/mini';
import type { Tx } from '../../../kit/db/index.ts';
import { only } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { job } from '../../../kit/jobs/jobs.ts';
import { keptSheets } from '../../../kit/sheets/kept-sheets.ts';
import { findMember } from '../../projects/index.ts';
import { linesOf } from './lines/lines-of.ts';
import { mayHave } from './may-have.ts';
import { followPosted } from './posted/follow-posted.ts';
import type { ReportRow } from './reports.queries.ts';
import { shown } from './shown.ts';

/** Whoever gets it by e-mail hears of it by that. */
async function tell(tx: Tx, it: ReportRow): Promise<void> {
  await emit(tx, it.project_id, reportProgress, shown(it), only(it.user_id));
  await followPosted(tx, it);
}

export const reportSheets = keptSheets<ReportRow>('reports', tell);

/** Written as whoever asked sees things now, not as they did when they asked. */
export const runReport = job(
  'run-report',
  z.object({ report_id: z.number() }),
  async ({ report_id }, { project_id }) => {
    const it = project_id === null ? undefined : await reportSheets.read(project_id, report_id);
    if (project_id === null || it?.status !== 'running') return;
    const { user_id, kind, date_from, date_to, language, funnel_id, channels_ids, managers_ids } = it;
    const found = await findMember(project_id, user_id);
    if (!found || !mayHave(found, kind)) return reportSheets.fail(project_id, report_id);
    const viewer = { ...found, language };
    const { time_zone } = viewer;
    const [from, until] = [new Date(dayBegan(date_from, time_zone)), new Date(dayEnded(date_to, time_zone))];
    const wanted = { viewer, from, until, funnel_id, channels_ids, managers_ids };
    await reportSheets.write(it, (onPage) => linesOf(kind, wanted, onPage));
  },
  {
    queue: 'bulk',
    died: async (tx, { report_id }, { project_id }) => {
      if (project_id !== null) await reportSheets.save(tx, project_id, report_id, { status: 'failed' });
    },
  },
);

export const forgetReport = job(
  'forget-report',
  z.object({ report_id: z.number() }),
  async ({ report_id }, { project_id }) => {
    if (project_id !== null) await reportSheets.remove(project_id, report_id);
  },
  { queue: 'bulk' },
);
