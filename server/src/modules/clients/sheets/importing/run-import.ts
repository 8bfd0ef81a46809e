import { importChanged } from '@parley/contract/clients/import';
import { clientsChanged } from '@parley/contract/clients/table';
import * as z from 'zod/mini';
import { now } from '../../../../kit/clock.ts';
import { dbOf, transaction, type Tx } from '../../../../kit/db/index.ts';
import { everyone, only } from '../../../../kit/events/audience.ts';
import { emit } from '../../../../kit/events/events.ts';
import { MissingFile } from '../../../../kit/files/missing-file.ts';
import { files } from '../../../../kit/files/store.ts';
import { job } from '../../../../kit/jobs/jobs.ts';
import { openShaper } from '../reading/threads.ts';
import { shapeFields } from '../shaping/shape-fields.ts';
import type { Shaped } from '../shaping/shape-row.ts';
import { lookAnew } from './batch.queries.ts';
import { type ImportRow, lockImport, readImport, saveProgress } from './imports.queries.ts';
import { type Beside, importBatch, type Surrounding } from './import-batch.ts';
import { importerOf } from './importer-of.ts';
import { placed, StageGone } from './into-stage.ts';
import { folded, organizationsIn, planFor } from './meaning.ts';
import { linesOf, shown } from './shown.ts';

/**
 * Batch after batch, each a transaction that also says how far it came: after a crash it goes on there. While one is
 * written, the next is shaped in a thread beside, and written beside it where it is about other people; it is kept only
 * after the one before.
 */
export const runImport = job(
  'run-import',
  z.object({ import_id: z.number() }),
  async ({ import_id }, { project_id }) => {
    const it = project_id === null ? undefined : await readImport(project_id, import_id);
    if (it?.status === 'running') await importAll(it).catch((error: unknown) => endIfGone(it, error));
  },
  {
    queue: 'bulk',
    died: async (tx, { import_id }, { project_id }) => {
      const it = project_id === null ? undefined : await lockImport(tx, project_id, import_id);
      if (it?.status === 'running') await tell(tx, await end(tx, it, 'failed'));
    },
  },
);

async function importAll(it: ImportRow): Promise<void> {
  const { project_id } = it;
  const begun = await placed(it);
  const db = dbOf(project_id);
  const shaping = await planFor(db, begun);
  const actor = await importerOf(it);
  const surrounding: Surrounding = { ...shaping, actor, organizations: await organizationsIn(db, project_id) };
  const shaper = openShaper(shaping, begun.total);
  try {
    const last = begun.batches.length - 1;
    const shapeBatch = (nth: number) => (nth < last ? shaped(begun, nth, shaper.shape) : Promise.resolve([]));
    let ahead = shapeBatch(begun.next_batch);
    let before = Promise.resolve(true);
    let met = new Set<string | number>();
    for (let nth = begun.next_batch; nth < last; nth++) {
      const rows = (await ahead).map((row) => shapeFields(row, shaping));
      ahead = shapeBatch(nth + 1);
      ahead.catch(() => undefined);
      if (keysOf(rows, () => true).some((key) => met.has(key))) await before;
      met = new Set(keysOf(rows, (name) => !surrounding.organizations.has(name)));
      const written = writeBatch(begun, nth, rows, { ...surrounding, before });
      written.catch(() => undefined);
      if (!(await before)) return;
      before = written;
    }
    if (await before) await finish(begun);
  } finally {
    await shaper.close();
  }
}

/** A stage or a sheet that is gone will not come back: what was done until then stays, and can be taken back. */
async function endIfGone({ project_id, id }: ImportRow, error: unknown): Promise<void> {
  if (!(error instanceof StageGone || error instanceof MissingFile)) throw error;
  await transaction(project_id, async (tx) => {
    const it = await lockImport(tx, project_id, id);
    if (it?.status === 'running') await tell(tx, await end(tx, it, 'failed'));
  });
}

async function shaped(
  { staged_key, batches, options }: ImportRow,
  nth: number,
  shape: (lines: Buffer) => Promise<Shaped[]>,
) {
  const rows = await shape(await linesOf(staged_key!, batches[nth]!, batches[nth + 1]!));
  return nth === 0 && options.headers ? rows.slice(1) : rows;
}

/** What says that two lines are about the same client, or about the same of these organizations; a refused one says nothing. */
const keysOf = (rows: Shaped[], isMeant: (organization: string) => boolean): (string | number)[] =>
  rows.flatMap(({ id, details, spellings, organization, reasons }) =>
    reasons.length
      ? []
      : [
          ...spellings,
          ...(details.email ? [details.email] : []),
          ...(id === null ? [] : [id]),
          ...(organization && isMeant(folded(organization)) ? [`of ${folded(organization)}`] : []),
        ],
  );

class NotOurs extends Error {}

/** False: it was stopped, or somebody else is at it. */
async function writeBatch(begun: ImportRow, nth: number, rows: Shaped[], beside: Beside): Promise<boolean> {
  const { project_id, id } = begun;
  const writing = transaction(project_id, async (tx) => {
    const counts = await importBatch(tx, begun, rows, beside);
    if (!(await beside.before)) throw new NotOurs();
    const it = await lockImport(tx, project_id, id);
    if (it?.status !== 'running' || it.next_batch !== nth) throw new NotOurs();
    const after = await saveProgress(tx, project_id, id, {
      next_batch: nth + 1,
      done: it.done + rows.length,
      created: it.created + counts.created,
      updated: it.updated + counts.updated,
      skipped: it.skipped + counts.skipped,
      refused: it.refused + counts.refused,
      deals: it.deals + counts.deals,
      ...(counts.organizations_ids.length && {
        organizations_ids: [...it.organizations_ids, ...counts.organizations_ids],
      }),
    });
    await tell(tx, after);
    return true;
  });
  return writing.catch((error: unknown) => {
    if (error instanceof NotOurs) return false;
    throw error;
  });
}

// From so many on it makes a difference.
const many = 2000;

async function finish({ project_id, id, staged_key, total, options }: ImportRow): Promise<void> {
  if (total >= many) await lookAnew(dbOf(project_id), options.into !== 'base');
  await transaction(project_id, async (tx) => {
    const it = await lockImport(tx, project_id, id);
    if (it?.status !== 'running') return;
    await tell(tx, await end(tx, it, 'done'));
  });
  if (staged_key) await files().remove(staged_key);
}

async function end(tx: Tx, { project_id, id }: ImportRow, status: 'done' | 'failed'): Promise<ImportRow> {
  // Who never wrote is seen by everyone; it says no more than that there is something to fetch.
  await emit(tx, project_id, clientsChanged, { ids: null }, everyone);
  // The sheet of one that failed goes with all else that is kept of it.
  return saveProgress(tx, project_id, id, { status, ended_at: now(), ...(status === 'done' && { staged_key: null }) });
}

/** Whose import it is sees how far it is. */
export const tell = (tx: Tx, it: ImportRow): Promise<void> =>
  emit(tx, it.project_id, importChanged, shown(it), only(it.user_id));
