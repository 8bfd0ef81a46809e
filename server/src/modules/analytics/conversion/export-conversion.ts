import type {
  exportConversion as exporting,
  exportStages as exportingStages,
} from '@parley/contract/analytics/conversion';
import type { SheetType } from '@parley/contract/sheet-types';
import type { Parsed } from '@parley/contract/http';
import { Readable } from 'node:stream';
import { countAttempt, type Limit } from '../../../kit/attempts.ts';
import { minutes } from '../../../kit/clock.ts';
import type { FileAnswer } from '../../../kit/http/send-file.ts';
import { type Cell, sheetMimes, writeSheet } from '../../../kit/sheets/write-sheet.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { readComparison } from './compare-stages.ts';
import { readConversion } from './get-conversion.ts';
import { titles } from './titles.ts';

// Far more often than hands do.
const limit: Limit = { name: 'export', times: 60, within: minutes(10) };

type Column = keyof typeof titles;
type Line = Partial<Record<Column, Cell>>;

export async function exportConversion(
  viewer: Viewer,
  { type = 'xlsx', ...asked }: Parsed<typeof exporting>,
): Promise<FileAnswer> {
  await countAttempt(limit, viewer.user_id);
  const { period, stages } = await readConversion(viewer, asked);
  const lines = stages.map(({ name, deals, sum, of_first, of_previous, now, stay }) => ({
    stage: name,
    deals,
    sum,
    of_first: inPercent(of_first),
    of_previous: inPercent(of_previous),
    now: now.deals,
    now_sum: now.sum,
    stay: inHours(stay.median),
  }));
  const columns = ['stage', 'deals', 'sum', 'of_first', 'of_previous', 'now', 'now_sum', 'stay'] as const;
  return sheetOf(viewer, type, `conversion-${period.from}-${period.to}`, [...columns], lines);
}

export async function exportStages(
  viewer: Viewer,
  { type = 'xlsx', ...asked }: Parsed<typeof exportingStages>,
): Promise<FileAnswer> {
  await countAttempt(limit, viewer.user_id);
  const { period, stages, took } = await readComparison(viewer, asked);
  const lines = stages.map(({ name, deals, sum, of_first }, nth) => ({
    stage: name,
    deals,
    sum,
    of_first: inPercent(of_first),
    took: nth === 0 ? null : inHours(took.median),
  }));
  const columns = ['stage', 'deals', 'sum', 'of_first', 'took'] as const;
  return sheetOf(viewer, type, `stages-${period.from}-${period.to}`, [...columns], lines);
}

function sheetOf({ language }: Viewer, type: SheetType, name: string, columns: Column[], lines: Line[]): FileAnswer {
  const cells = [
    columns.map((column): Cell => titles[column][language]),
    ...lines.map((line) => columns.map((column): Cell => line[column] ?? null)),
  ];
  return { name: `${name}.${type}`, mime: sheetMimes[type], body: Readable.from(writeSheet(type, cells, language)) };
}

const inPercent = (share: number | null): number | null => share && Math.round(share * 1000) / 10;
const inHours = (seconds: number | null): number | null => seconds && Math.round(seconds / 360) / 10;
