import { randomBytes } from 'node:crypto';
import { exportChanged } from '@parley/contract/clients/export';
import * as z from 'zod/mini';
import { transaction, type Tx } from '../../../../kit/db/index.ts';
import { only } from '../../../../kit/events/audience.ts';
import { emit } from '../../../../kit/events/events.ts';
import { files } from '../../../../kit/files/store.ts';
import { job } from '../../../../kit/jobs/jobs.ts';
import { may } from '../../../../kit/viewer.ts';
import { findMember } from '../../../projects/index.ts';
import { writeSheet } from '../../../../kit/sheets/write-sheet.ts';
import { clientLines } from './client-lines.ts';
import { deleteExport, type ExportRow, readExport, saveExport } from './exports.queries.ts';
import { shown } from './shown.ts';

class Stopped extends Error {}

/** Written as whoever asked sees the clients now, not as they did when they asked. Begun anew after a crash. */
export const runExport = job(
  'run-export',
  z.object({ export_id: z.number() }),
  async ({ export_id }, { project_id }) => {
    const it = project_id === null ? undefined : await readExport(project_id, export_id);
    if (project_id === null || it?.status !== 'running') return;
    const { user_id, language, columns, ids, filter, type } = it;
    const viewer = await findMember(project_id, user_id);
    if (!viewer || !may(viewer, 'contacts.export')) return save(it, { status: 'failed' });
    let done = 0;
    const lines = clientLines({ seer: viewer, ids, filter, columns, language }, async (written) => {
      done = written;
      await save(it, { done });
    });
    const key = randomBytes(16).toString('hex');
    try {
      // Known before anything lies under it: what a crash leaves is thrown away by the next try, or with the export.
      if (it.file_key) await files().remove(it.file_key);
      await save(it, { file_key: key });
      await files().write(key, writeSheet(type, lines, language));
      await save(it, { status: 'done', done, size: await files().size(key) });
    } catch (error) {
      await files().remove(key);
      if (!(error instanceof Stopped)) throw error;
    }
  },
  {
    queue: 'bulk',
    died: async (tx, { export_id }, { project_id }) => {
      const failed =
        project_id === null ? undefined : await saveExport(tx, project_id, export_id, { status: 'failed' });
      if (failed) await tell(tx, failed);
    },
  },
);

async function save({ project_id, id }: ExportRow, progress: Parameters<typeof saveExport>[3]): Promise<void> {
  await transaction(project_id, async (tx) => {
    const saved = await saveExport(tx, project_id, id, progress);
    if (!saved) throw new Stopped();
    await tell(tx, saved);
  });
}

/** Nobody else has anything to do with it. */
const tell = (tx: Tx, it: ExportRow): Promise<void> =>
  emit(tx, it.project_id, exportChanged, shown(it), only(it.user_id));

/** A sheet of clients does not lie about for longer than a day. */
export const forgetExport = job(
  'forget-export',
  z.object({ export_id: z.number() }),
  async ({ export_id }, { project_id }) => {
    if (project_id === null) return;
    const key = await transaction(project_id, (tx) => deleteExport(tx, project_id, export_id));
    if (key) await files().remove(key);
  },
  { queue: 'bulk' },
);
