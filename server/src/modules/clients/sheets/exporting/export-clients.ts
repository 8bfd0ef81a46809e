import { clientsExported } from '@parley/contract/clients/facts';
import { Readable } from 'node:stream';
import {
  type cancelExport as cancelling,
  type createExport as creating,
  type exportContacts as direct,
  type getExport as getting,
  type getExportFile as fetching,
  maxDirectExport,
} from '@parley/contract/clients/export';
import { dayOf } from '@parley/contract/time';
import type { SheetType } from '@parley/contract/sheet-types';
import type { Output, Parsed } from '@parley/contract/http';
import { type Limit, countAttempt } from '../../../../kit/attempts.ts';
import { days, minutes, now } from '../../../../kit/clock.ts';
import { dbOf, transaction, type Tx } from '../../../../kit/db/index.ts';
import { refuse } from '../../../../kit/errors.ts';
import { doneBy, record } from '../../../../kit/facts/record.ts';
import type { FileAnswer } from '../../../../kit/http/send-file.ts';
import { later } from '../../../../kit/jobs/jobs.ts';
import { sheetFile } from '../../../../kit/sheets/kept-sheets.ts';
import type { Viewer } from '../../../../kit/viewer.ts';
import { readFilter } from '../../table/filter.ts';
import { linesOf } from '../../table/pages.queries.ts';
import { sheetMimes, writeSheet } from '../../../../kit/sheets/write-sheet.ts';
import { clientLines } from './client-lines.ts';
import { type ExportRow, findExport, insertExport } from './exports.queries.ts';
import { exportSheets, forgetExport, runExport } from './run-export.ts';
import { shown } from './shown.ts';

// Far more often than hands do.
const exporting: Limit = { name: 'export', times: 60, within: minutes(10) };
const nameOf = (type: SheetType, { time_zone }: Viewer): string =>
  `clients-${dayOf(now().getTime(), time_zone)}.${type}`;

/** A few are written while they are sent. */
export async function exportContacts(
  viewer: Viewer,
  { type = 'xlsx', ids = [], columns = [] }: Parsed<typeof direct>,
): Promise<FileAnswer> {
  await countAttempt(exporting, viewer.user_id);
  const { language } = viewer;
  await expectSome(viewer, [ids].flat());
  await transaction(viewer.project_id, async (tx) => noteExport(tx, viewer, [ids].flat().length));
  const lines = clientLines({ seer: viewer, ids: [ids].flat(), filter: null, columns, language });
  return { name: nameOf(type, viewer), mime: sheetMimes[type], body: Readable.from(writeSheet(type, lines, language)) };
}

export async function createExport(viewer: Viewer, asked: Parsed<typeof creating>): Promise<Output<typeof creating>> {
  const { project_id, user_id, language } = viewer;
  const { type, filter = null, ids = null, columns = [] } = asked;
  if (filter && ids) refuse('malformed_request');
  await countAttempt(exporting, user_id);
  // What it names must be there now; later it may be gone, and then nothing is found.
  if (ids) await expectSome(viewer, ids);
  const { fields } = await readFilter(dbOf(project_id), viewer, filter ?? {}, true);
  const lost = columns.filter((it) => it.startsWith('field_') && !fields.some(({ id }) => it === `field_${id}`));
  if (lost.length) refuse('condition_gone', { lost });
  const ends_at = new Date(now().getTime() + days(1));
  return transaction(project_id, async (tx) => {
    const made = await insertExport(tx, project_id, {
      user_id,
      type,
      file_name: nameOf(type, viewer),
      language,
      columns,
      filter,
      ids,
      ends_at,
    });
    noteExport(tx, viewer, ids?.length ?? null);
    await later(tx, runExport, { export_id: made.id }, { project_id });
    await later(tx, forgetExport, { export_id: made.id }, { project_id, at: ends_at });
    return { data: shown(made) };
  });
}

function noteExport(tx: Tx, viewer: Viewer, count: number | null): void {
  const changes = { count: [null, count] as const };
  record(tx, viewer.project_id, clientsExported, { id: null, name: null, by: doneBy(viewer), changes });
}

/** Nobody of them is there, or seen: that is no sheet. */
async function expectSome(viewer: Viewer, ids: number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += maxDirectExport) {
    const some = ids.slice(from, from + maxDirectExport);
    if ((await linesOf(dbOf(viewer.project_id), viewer, some)).length) return;
  }
  if (ids.length) refuse('not_found');
}

const own = async ({ project_id, user_id }: Viewer, id: number): Promise<ExportRow> =>
  (await findExport(project_id, user_id, id)) ?? refuse('not_found');

export async function getExport(viewer: Viewer, { id }: Parsed<typeof getting>): Promise<Output<typeof getting>> {
  return { data: shown(await own(viewer, id)) };
}

export async function cancelExport(
  viewer: Viewer,
  { id }: Parsed<typeof cancelling>,
): Promise<Output<typeof cancelling>> {
  await exportSheets.remove((await own(viewer, id)).project_id, id);
  return { data: null };
}

export const getExportFile = async (viewer: Viewer, { id }: Parsed<typeof fetching>): Promise<FileAnswer> =>
  sheetFile(await own(viewer, id));
