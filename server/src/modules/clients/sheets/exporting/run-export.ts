import { exportChanged } from '@parley/contract/clients/export';
import * as z from 'zod/mini';
import type { Tx } from '../../../../kit/db/index.ts';
import { only } from '../../../../kit/events/audience.ts';
import { emit } from '../../../../kit/events/events.ts';
import { job } from '../../../../kit/jobs/jobs.ts';
import { keptSheets } from '../../../../kit/sheets/kept-sheets.ts';
import { may } from '../../../../kit/viewer.ts';
import { findMember } from '../../../projects/index.ts';
import { clientLines } from './client-lines.ts';
import type { ExportRow } from './exports.queries.ts';
import { shown } from './shown.ts';

/** Nobody else has anything to do with it. */
const tell = (tx: Tx, it: ExportRow): Promise<void> =>
  emit(tx, it.project_id, exportChanged, shown(it), only(it.user_id));

export const exportSheets = keptSheets<ExportRow>('exports', tell);

/** Written as whoever asked sees the clients now, not as they did when they asked. */
export const runExport = job(
  'run-export',
  z.object({ export_id: z.number() }),
  async ({ export_id }, { project_id }) => {
    const it = project_id === null ? undefined : await exportSheets.read(project_id, export_id);
    if (project_id === null || it?.status !== 'running') return;
    const { user_id, language, columns, ids, filter } = it;
    const viewer = await findMember(project_id, user_id);
    if (!viewer || !may(viewer, 'contacts.export')) return exportSheets.fail(project_id, export_id);
    await exportSheets.write(it, (onPage) => clientLines({ seer: viewer, ids, filter, columns, language }, onPage));
  },
  {
    queue: 'bulk',
    died: async (tx, { export_id }, { project_id }) => {
      if (project_id !== null) await exportSheets.save(tx, project_id, export_id, { status: 'failed' });
    },
  },
);

/** A sheet of clients does not lie about for longer than a day. */
export const forgetExport = job(
  'forget-export',
  z.object({ export_id: z.number() }),
  async ({ export_id }, { project_id }) => {
    if (project_id !== null) await exportSheets.remove(project_id, export_id);
  },
  { queue: 'bulk' },
);
