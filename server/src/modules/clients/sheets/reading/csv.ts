import { isUtf8 } from 'node:buffer';
import { maxSheetColumns } from '@parley/contract/clients/sheet-limits';
import { giveUp } from './problem.ts';
import type { SheetRow } from './xlsx.ts';

const separators = [';', ',', '\t', '|'];
const pieceBytes = 1 << 20;
const longestCell = 200_000;

/** Lines of text with cells between separators; both, and how letters are written, are found out. */
export function* readCsv(bytes: Buffer): Generator<SheetRow> {
  const encoding = encodingOf(bytes);
  const start = textPieces(bytes.subarray(0, 200_000), encoding).next().value ?? '';
  const said = /^sep=(.)\r?\n/.exec(start);
  const separator = said?.[1] ?? separatorOf(start);
  let row = 0;
  for (const cells of parse(textPieces(bytes, encoding), separator)) {
    row++;
    if (said && row === 1) continue;
    if (cells.some(Boolean)) yield { row, cells };
  }
}

function encodingOf(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 4096);
  const zeros = [0, 1].map((side) => head.filter((it, at) => it === 0 && at % 2 === side).length) as [number, number];
  if (zeros[1] > head.length / 8 && zeros[0] < head.length / 50) return 'utf-16le';
  if (zeros[0] > head.length / 8 && zeros[1] < head.length / 50) return 'utf-16be';
  if (zeros[0] || zeros[1]) giveUp('sheet_unknown');
  if (isUtf8(bytes)) return 'utf-8';
  return isCyrillic(bytes.subarray(0, 200_000)) ? 'windows-1251' : 'windows-1252';
}

/** Russian words are written in high bytes throughout; of Spanish and Portuguese ones only a letter here and there is. */
function isCyrillic(bytes: Buffer): boolean {
  let [alone, together] = [0, 0];
  for (let at = 1; at < bytes.length; at++) {
    if (bytes[at]! < 0xc0) continue;
    if (bytes[at - 1]! >= 0xc0) together++;
    else alone++;
  }
  return together > alone;
}

function* textPieces(bytes: Buffer, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding);
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    yield decoder.decode(bytes.subarray(from, from + pieceBytes), { stream: true });
  }
  yield decoder.decode();
}

/** The one that divides the first lines most evenly. */
function separatorOf(start: string): string {
  const lines = start
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\r|\n/)
    .filter(Boolean)
    .slice(0, 20);
  const score = (sign: string): number => {
    const counts = lines.map((line) => line.split(sign).length - 1);
    const most = Math.max(0, ...counts);
    return most && counts.filter((it) => it === counts[0]).length * 100 + Math.min(most, 99) + (counts[0] ? 1000 : 0);
  };
  return separators.toSorted((a, b) => score(b) - score(a))[0]!;
}

function* parse(pieces: Iterable<string>, separator: string): Generator<string[]> {
  let cells: string[] = [];
  let cell = '';
  let state: 'begin' | 'plain' | 'quoted' | 'quote' = 'begin';
  let wasReturn = false;
  const endCell = (): void => {
    if (cells.length < maxSheetColumns) cells.push(cell.trim());
    else if (cell.trim()) giveUp('sheet_too_wide');
    cell = '';
    state = 'begin';
  };
  for (const piece of pieces) {
    for (const sign of piece) {
      if (state === 'quoted') {
        if (sign === '"') state = 'quote';
        else cell += sign;
        if (cell.length > longestCell) giveUp('sheet_broken');
        continue;
      }
      if (state === 'quote' && sign === '"') {
        cell += sign;
        state = 'quoted';
        continue;
      }
      const followsReturn = wasReturn;
      wasReturn = sign === '\r';
      if (sign === separator) endCell();
      else if (sign === '\n' || sign === '\r') {
        if (sign === '\n' && followsReturn) continue;
        endCell();
        yield cells;
        cells = [];
      } else if (sign === '"' && state === 'begin') state = 'quoted';
      else {
        if (state === 'begin') state = 'plain';
        cell += sign;
      }
    }
    if (cell.length > longestCell) giveUp('sheet_broken');
  }
  if (state === 'quoted') giveUp('sheet_broken');
  endCell();
  yield cells;
}
