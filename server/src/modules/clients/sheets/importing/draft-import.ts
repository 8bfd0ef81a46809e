import { importStarted } from '@parley/contract/clients/facts';
import type {
  cancelImport as cancelling,
  changeImport as changing,
  getImport as getting,
  ImportMapping,
  listImports as listing,
  startImport as starting,
  uploadImport as uploading,
} from '@parley/contract/clients/import';
import { clientsChanged } from '@parley/contract/clients/table';
import type { Output, Parsed } from '@parley/contract/http';
import { type Limit, countAttempt } from '../../../../kit/attempts.ts';
import { days, minutes, now } from '../../../../kit/clock.ts';
import { dbOf, transaction } from '../../../../kit/db/index.ts';
import { refuse } from '../../../../kit/errors.ts';
import { everyone } from '../../../../kit/events/audience.ts';
import { emit } from '../../../../kit/events/events.ts';
import { tidyFileName } from '../../../../kit/files/file-name.ts';
import { files, readWhole } from '../../../../kit/files/store.ts';
import type { Context } from '../../../../kit/http/route.ts';
import { later } from '../../../../kit/jobs/jobs.ts';
import { doneBy, record } from '../../../../kit/facts/record.ts';
import type { Viewer } from '../../../../kit/viewer.ts';
import { fieldsOf } from '../../../fields/index.ts';
import { lentDeals } from '../../surroundings.ts';
import { stageSheet, type Staged } from '../reading/threads.ts';
import { guessMapping, hasHeaders } from '../shaping/guess-columns.ts';
import { forgetImport } from './forget-import.ts';
import { meantColumns } from './meant-columns.ts';
import { deleteImport, findImport, insertImport, listOfImports, saveMeaning, saveProgress } from './imports.queries.ts';
import { usualOptions } from './meaning.ts';
import { runImport, tell } from './run-import.ts';
import { shown, shownDraft } from './shown.ts';

// Reading a sheet costs seconds; hands do not upload more often.
const uploads: Limit = { name: 'import', times: 30, within: minutes(10) };

export async function admitSheet({ user_id }: Viewer): Promise<undefined> {
  await countAttempt(uploads, user_id);
}

/** Without a look beforehand it is imported as its columns are understood; what they do not tell leaves nothing behind. */
export async function uploadImport(
  viewer: Viewer,
  { draft }: Parsed<typeof uploading>,
  context: Context,
): Promise<Output<typeof uploading>> {
  const read = await draftImport(viewer, context);
  if (draft) return read;
  try {
    const { data: begun } = await startImport(viewer, { id: read.data.id });
    return { data: { ...read.data, ...begun } };
  } catch (error) {
    await cancelImport(viewer, { id: read.data.id });
    throw error;
  }
}

/** Reads the sheet and says what it would become; nothing else changes. */
async function draftImport(viewer: Viewer, { file }: Context): Promise<Output<typeof uploading>> {
  const { project_id, user_id, channels_ids } = viewer;
  const { key, sha256, ...staged } = await stageSheet(await readWhole(file!.key));
  try {
    const fields = await fieldsOf(dbOf(project_id), project_id, 'client');
    const headers = hasHeaders(staged.samples, fields);
    const total = staged.rows - (headers ? 1 : 0);
    if (!total) refuse('sheet_empty');
    const id = await transaction(project_id, async (tx) => {
      const made = await insertImport(tx, project_id, {
        user_id,
        channels_ids,
        file_name: tidyFileName(file!.name, ''),
        staged_key: key,
        staged_sha256: sha256,
        batches: staged.batches,
        columns: columnsOf(staged, headers),
        mapping: mappingOf(staged, headers, fields),
        options: { ...usualOptions, headers },
        total,
      });
      const at = new Date(now().getTime() + days(1));
      await later(tx, forgetImport, { import_id: made.id }, { project_id, at });
      return made.id;
    });
    await files().remove(file!.key);
    return { data: await shownDraft((await findImport(viewer, id))!) };
  } catch (error) {
    await files().remove(key);
    throw error;
  }
}

const columnsOf = ({ samples, width, signs }: Staged, headers: boolean) =>
  Array.from({ length: width }, (_, nth) => ({
    title: headers ? (samples[0]?.[nth] ?? '').slice(0, 200) : '',
    samples: samples
      .map((line) => line[nth] ?? '')
      .filter((cell, line) => cell && (line > 0 || !headers))
      .slice(0, 3)
      .map((it) => it.slice(0, 100)),
    signs: signs[nth]!,
  }));

function mappingOf(
  { samples, width }: Staged,
  headers: boolean,
  fields: Parameters<typeof guessMapping>[3],
): ImportMapping {
  const titles = headers ? samples[0]! : [];
  return guessMapping(titles, headers ? samples.slice(1) : samples, width, fields);
}

export async function getImport(viewer: Viewer, { id }: Parsed<typeof getting>): Promise<Output<typeof getting>> {
  return { data: await shownDraft((await findImport(viewer, id)) ?? refuse('not_found')) };
}

const usual = 20;

export async function listImports(
  viewer: Viewer,
  { count = usual, next }: Parsed<typeof listing>,
): Promise<Output<typeof listing>> {
  const size = Math.min(Math.max(count, 1), 100);
  const found = await listOfImports(viewer, next ?? null, size + 1);
  const data = found.slice(0, size).map(shown);
  return { data, meta: { count: data.length, next: found.length > size ? String(data.at(-1)!.id) : null } };
}

export async function changeImport(viewer: Viewer, asked: Parsed<typeof changing>): Promise<Output<typeof changing>> {
  const { project_id } = viewer;
  await transaction(project_id, async (tx) => {
    const it = (await findImport(viewer, asked.id, tx)) ?? refuse('not_found');
    if (it.status !== 'ready') refuse('import_not_ready');
    const options = { ...it.options, ...asked.options };
    const mapping = await meantColumns(tx, viewer, it, { mapping: asked.mapping, options });
    if (options.headers !== it.options.headers) {
      const total = it.total + (options.headers ? -1 : 1);
      if (total < 1) refuse('sheet_empty');
      await saveProgress(tx, project_id, it.id, { total } as never);
    }
    await saveMeaning(tx, project_id, it.id, { mapping, options });
  });
  return { data: await shownDraft((await findImport(viewer, asked.id))!) };
}

export async function startImport(viewer: Viewer, { id }: Parsed<typeof starting>): Promise<Output<typeof starting>> {
  const { project_id } = viewer;
  return transaction(project_id, async (tx) => {
    const it = (await findImport(viewer, id, tx)) ?? refuse('not_found');
    if (it.status !== 'ready') refuse('import_not_ready');
    if (!it.mapping.some((target) => target && ['id', 'name', 'phone', 'email'].includes(target)))
      refuse('import_nameless');
    const { into } = it.options;
    if (into !== 'base' && !(await lentDeals().stage(tx, project_id, into.stage_id))) refuse('not_found');
    const begun = await saveProgress(tx, project_id, id, { status: 'running' });
    const changes = { rows: [null, it.total] as const };
    record(tx, project_id, importStarted, { id, name: it.file_name, by: doneBy(viewer), changes });
    await later(tx, runImport, { import_id: id }, { project_id, key: `import:${project_id}` });
    return { data: shown(begun) };
  });
}

/** One that runs stops after the lines it is at. */
export async function cancelImport(
  viewer: Viewer,
  { id }: Parsed<typeof cancelling>,
): Promise<Output<typeof cancelling>> {
  const { project_id } = viewer;
  const staged_key = await transaction(project_id, async (tx) => {
    const it = (await findImport(viewer, id, tx)) ?? refuse('not_found');
    if (it.status === 'ready') await deleteImport(tx, project_id, id);
    else if (it.status === 'running') {
      await tell(tx, await saveProgress(tx, project_id, id, { status: 'cancelled', ended_at: now() }));
      // What it did until then stays.
      await emit(tx, project_id, clientsChanged, { ids: null }, everyone);
    }
    return it.status === 'ready' ? it.staged_key : null;
  });
  if (staged_key) await files().remove(staged_key);
  return { data: null };
}
