import { maxSheetColumns } from '@parley/contract/clients/sheet-limits';
import { read, type Sheet2CSVOpts, utils, type WorkBook } from '@e965/xlsx';
import { giveUp } from './problem.ts';
import type { Pointed, SheetRow } from './xlsx.ts';

/** The old binary sheets, of at most 65,536 lines. Formulas are left out: what was last shown counts. */
export function* readXls(bytes: Buffer, pointed: Pointed): Generator<SheetRow> {
  const book = open(bytes);
  const name = book.SheetNames.find((_, nth) => !book.Workbook?.Sheets?.[nth]?.Hidden) ?? giveUp('sheet_empty');
  const sheet = book.Sheets[name] ?? giveUp('sheet_empty');
  const shown = { header: 1, raw: false, defval: '', blankrows: true, dateNF: 'yyyy-mm-dd' } satisfies Sheet2CSVOpts & {
    header: 1;
    raw: boolean;
    defval: string;
  };
  // A sheet may begin anywhere: its cells are counted from there.
  const { s: first } = utils.decode_range(sheet['!ref'] ?? 'A1');
  // Numbers are shown with a point, and with commas between thousands.
  for (const line of sheet['!data'] ?? [])
    for (const [nth, cell] of (line ?? []).entries())
      if (cell?.t === 'n' && /[.,]/.test(cell.w ?? '')) pointed(nth - first.c);
  for (const [nth, line] of utils.sheet_to_json<unknown[]>(sheet, shown).entries()) {
    const cells = line.map((cell) =>
      String(cell ?? '')
        .slice(0, 32_768)
        .trim(),
    );
    while (cells.length && !cells.at(-1)) cells.pop();
    if (cells.length > maxSheetColumns) giveUp('sheet_too_wide');
    if (cells.length) yield { row: first.r + nth + 1, cells };
  }
}

function open(bytes: Buffer): WorkBook {
  try {
    return read(bytes, { type: 'buffer', dense: true, cellFormula: false, cellHTML: false, cellNF: false, sheets: 0 });
  } catch (error) {
    // What is merely broken may be taken for an archive "with unsupported encryption".
    return giveUp(/password/i.test((error as Error).message) ? 'sheet_locked' : 'sheet_broken');
  }
}
