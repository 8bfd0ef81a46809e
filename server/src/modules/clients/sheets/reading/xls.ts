import { maxSheetColumns } from '@parley/contract/clients/sheet-limits';
import { type CellObject, read, utils, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { firstFilled } from './first-filled.ts';
import { giveUp } from './problem.ts';
import { dayOf, isDateFormat, numberText, truthText } from './shown-number.ts';
import type { Pointed, SheetRow } from './xlsx.ts';

/** The old binary sheets, of at most 65,536 lines. Formulas are left out: what was last shown counts. */
export function readXls(bytes: Buffer, pointed: Pointed): AsyncGenerator<SheetRow> {
  const book = open(bytes);
  const is1904 = book.Workbook?.WBProps?.date1904 ?? false;
  const hidden = new Set(book.Workbook?.Sheets?.filter((it) => it.Hidden).map((it) => it.name));
  const shown = book.SheetNames.filter((name) => !hidden.has(name));
  const sheets = (shown.length ? shown : book.SheetNames.slice(0, 1)).flatMap((name) => book.Sheets[name] ?? []);
  // Charts keep the numbers they show as if in lines.
  const tables = sheets.filter((it) => (it['!type'] ?? 'sheet') === 'sheet');
  return firstFilled(
    tables.map((sheet) => (heard: Pointed) => linesOf(sheet, is1904, heard)),
    pointed,
  );
}

function* linesOf(sheet: WorkSheet, is1904: boolean, pointed: Pointed): Generator<SheetRow> {
  // A sheet may begin anywhere: its cells are counted from there.
  const { s: first } = utils.decode_range(sheet['!ref'] ?? 'A1');
  for (const [nth, line] of (sheet['!data'] ?? []).entries()) {
    const cells = Array.from(line?.slice(first.c) ?? [], (cell) => (cell ? shownIn(cell, is1904) : ''));
    while (cells.length && !cells.at(-1)) cells.pop();
    if (cells.length > maxSheetColumns) giveUp('sheet_too_wide');
    for (const [column, text] of cells.entries())
      if (line?.[first.c + column]?.t === 'n' && text.includes('.')) pointed(column);
    if (cells.length) yield { row: nth + 1, cells };
  }
}

/** The same as in a newer sheet: what the library would show of days and numbers follows the habits of one country. */
function shownIn({ t: type, v: value, z: format }: CellObject, is1904: boolean): string {
  if (type === 'e') return '';
  if (type === 'b') return truthText(Boolean(value));
  if (typeof value === 'number') return isDateFormat(String(format ?? '')) ? dayOf(value, is1904) : numberText(value);
  return String(value ?? '')
    .slice(0, 32_768)
    .trim();
}

function open(bytes: Buffer): WorkBook {
  try {
    return read(bytes, {
      type: 'buffer',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      cellNF: true,
    });
  } catch (error) {
    // What is merely broken may be taken for an archive "with unsupported encryption".
    return giveUp(/password/i.test((error as Error).message) ? 'sheet_locked' : 'sheet_broken');
  }
}
