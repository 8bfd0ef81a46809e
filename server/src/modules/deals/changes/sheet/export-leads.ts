import { dealsExported } from '@parley/contract/deals/facts';
import { Readable } from 'node:stream';
import type { exportLeads as exporting } from '@parley/contract/deals/lead-changes';
import { leadFilter, type LeadFilter } from '@parley/contract/deals/leads';
import { parsedJson } from '@parley/contract/clients/parsed-json';
import type { FieldValues } from '@parley/contract/fields/fields';
import type { Parsed } from '@parley/contract/http';
import { clockText, dayOf, momentOf } from '@parley/contract/time';
import * as z from 'zod/mini';
import { countAttempt, type Limit } from '../../../../kit/attempts.ts';
import { minutes, now } from '../../../../kit/clock.ts';
import { dbToRead, transaction } from '../../../../kit/db/index.ts';
import { refuse } from '../../../../kit/errors.ts';
import type { FileAnswer } from '../../../../kit/http/send-file.ts';
import { doneBy, record } from '../../../../kit/facts/record.ts';
import type { Viewer } from '../../../../kit/viewer.ts';
import { type Cell, sheetMimes, writeSheet } from '../../../../kit/sheets/write-sheet.ts';
import { fieldsOf, valuesOf, wordsOf } from '../../../fields/index.ts';
import { readDeals } from '../../board/find-deals.ts';
import { type SheetLine, sheetLines } from './lines.queries.ts';
import { titles } from './titles.ts';

// Far more often than hands do.
const limit: Limit = { name: 'export', times: 60, within: minutes(10) };
const mostLines = 100_000;
const atOnce = 1000;

/** Written while it is sent. */
export async function exportLeads(viewer: Viewer, asked: Parsed<typeof exporting>): Promise<FileAnswer> {
  const { format } = asked;
  await countAttempt(limit, viewer.user_id);
  const ids = await wanted(viewer, asked);
  await transaction(viewer.project_id, async (tx) => {
    const changes = { count: [null, ids.length] as const };
    record(tx, viewer.project_id, dealsExported, { id: null, name: null, by: doneBy(viewer), changes });
  });
  const name = `deals-${dayOf(now().getTime(), viewer.time_zone)}.${format}`;
  const lines = dealLines(viewer, ids);
  return { name, mime: sheetMimes[format], body: Readable.from(writeSheet(format, lines, viewer.language)) };
}

async function wanted(
  viewer: Viewer,
  { funnel, filter, ids, with_hidden = false }: Parsed<typeof exporting>,
): Promise<number[]> {
  if ((funnel === undefined) === (ids === undefined)) refuse('nothing_chosen');
  if (funnel !== undefined) {
    const asked = { funnel_id: funnel, filter: readFilter(filter), with_hidden, limit: mostLines };
    return readDeals(viewer, asked);
  }
  const chosen = [...new Set([ids ?? []].flat())];
  // None of them is there, or seen: that is no sheet.
  if (!(await sheetLines(dbToRead(viewer), viewer, chosen)).length) refuse('not_found');
  return chosen;
}

const readFilter = (filter: string | undefined): LeadFilter =>
  filter === undefined ? {} : z.parse(z.pipe(z.pipe(z.string(), parsedJson), leadFilter), filter);

/** Titles, then a line for each deal that the asker sees now. */
async function* dealLines(viewer: Viewer, ids: number[]): AsyncGenerator<Cell[]> {
  const { project_id, language, time_zone } = viewer;
  const db = dbToRead(viewer);
  const fields = (await fieldsOf(db, project_id, 'lead')).filter((it) => it.visible);
  const columns = Object.keys(titles) as (keyof SheetLine)[];
  yield [...columns.map((name) => titles[name][language]), ...fields.map((it) => it.label)];
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce);
    const values = await valuesOf(db, project_id, some, 'lead');
    const cellsOf = (held: FieldValues): Cell[] =>
      fields.map((field) => {
        const value = held[field.id] ?? null;
        return field.type === 'number' ? (value as number | null) : wordsOf(field, value);
      });
    for (const line of await sheetLines(db, viewer, some)) {
      yield [...columns.map((name) => cellOf(line, name, time_zone)), ...cellsOf(values.get(line.id) ?? {})];
    }
  }
}

/** Times to the second by the project's clock, without the offset that programs do not read. */
const cellOf = (line: SheetLine, name: keyof SheetLine, time_zone: string): Cell =>
  name === 'created_at' || name === 'modified_at' ? clockText(momentOf(line[name]), time_zone) : line[name];
