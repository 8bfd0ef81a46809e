import type { CustomField, FieldValues } from '@parley/contract/fields/fields';
import type { Language, Texts } from '@parley/contract/languages';
import { clockText, momentOf } from '@parley/contract/time';
import type { Cell } from '../../../../kit/sheets/write-sheet.ts';
import type { Viewer } from '../../../../kit/viewer.ts';
import { wordsOf } from '../../../fields/index.ts';

/** What a report is to hold: as its owner sees it now, of these days. */
export type Wanted = {
  viewer: Viewer;
  from: Date;
  until: Date;
  /** Null: whichever. */
  funnel_id: number | null;
  channels_ids: number[] | null;
  managers_ids: number[] | null;
};

export type Reader = { language: Language; time_zone: string };
export type Column<R> = { title: Texts | string; cell: (row: R, reader: Reader) => Cell };

/** Pages of a sheet: first its titles, then lines as they are read. */
export async function* sheetPages<R>(
  reader: Reader,
  columns: Column<R>[],
  pages: AsyncIterable<R[]> | Iterable<R[]>,
): AsyncGenerator<Cell[][]> {
  const titleOf = (title: Texts | string): string => (typeof title === 'string' ? title : title[reader.language]);
  yield [columns.map((it) => titleOf(it.title))];
  for await (const page of pages) yield page.map((row) => columns.map((it) => it.cell(row, reader)));
}

/** A time to the second by the project's clock, without the offset that programs do not read. */
export const clockCell = (time: string | number | null, { time_zone }: Reader): Cell =>
  time === null ? null : clockText(typeof time === 'number' ? time : momentOf(time), time_zone);

export const inMinutes = (ms: number | null): Cell => (ms === null ? null : Math.round(ms / 6000) / 10);
export const inHours = (ms: number | null): Cell => (ms === null ? null : Math.round(ms / 360_000) / 10);
export const inDays = (ms: number | null): Cell => (ms === null ? null : Math.round(ms / 8_640_000) / 10);
/** In percent; null: of nothing there is no share. */
export const shareOf = (part: number, whole: number): Cell => (whole ? Math.round((part / whole) * 1000) / 10 : null);
/** Money without what adding up leaves behind the cents. */
export const sumOf = (money: number): number => Math.round(money * 100) / 100;

/** Fields of the project that are shown, as columns of rows that hold their values. */
export const fieldColumns = <R extends { values: FieldValues }>(fields: CustomField[]): Column<R>[] =>
  fields
    .filter((it) => it.visible)
    .map((field) => ({
      title: field.label,
      cell: ({ values }) => {
        const value = values[field.id] ?? null;
        return field.type === 'number' ? (value as number | null) : wordsOf(field, value);
      },
    }));
