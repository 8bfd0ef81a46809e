import { maxSheetColumns, maxSheetRows } from '@parley/contract/clients/sheet-limits';
import { firstFilled } from './first-filled.ts';
import { giveUp } from './problem.ts';
import { dayOf, isDateFormat, numberText, truthText } from './shown-number.ts';
import { attribute, elements, only, partsOf, plain, wholeText } from './xml.ts';
import { openZip, type Zip } from './zip.ts';

/** A line of a sheet: its number, and what its cells show. */
export type SheetRow = { row: number; cells: string[] };
/** Hears of a column with a number that has a point in it as it is shown. */
export type Pointed = (column: number) => void;
// Fifty megabytes of any true sheet unpack to less.
const mostUnpacked = 600_000_000;
const mostStrings = 4_000_000;

/** Reads line by line. Formulas are never worked out: what was last shown counts, else their text. */
export async function* readXlsx(bytes: Buffer, pointed: Pointed): AsyncGenerator<SheetRow> {
  const zip = openZip(bytes, mostUnpacked);
  const { sheets, strings, styles, is1904 } = await findParts(zip);
  const book = {
    strings: await readStrings(zip.open(strings)),
    isDate: await readStyles(zip.open(styles)),
    is1904,
  };
  yield* firstFilled(
    sheets.map((path) => (heard: Pointed) => linesOf(zip, path, { ...book, pointed: heard })),
    pointed,
  );
}

async function* linesOf(zip: Zip, path: string, book: Book): AsyncGenerator<SheetRow> {
  let last = 0;
  for await (const part of partsOf(zip.open(path) ?? giveUp('sheet_broken'), 'row')) {
    const begin = /<(?:\w+:)?row(?=[\s>/])/.exec(part)?.index ?? -1;
    if (begin < 0) continue;
    const tag = part.slice(begin, part.indexOf('>', begin) + 1);
    const row = Number(attribute(tag, 'r')) || last + 1;
    last = row;
    const cells = cellsOf(part.slice(begin + tag.length), book);
    if (cells.some(Boolean)) yield { row, cells };
    if (row > maxSheetRows * 10) giveUp('sheet_too_long');
  }
}

type Book = { strings: string[]; isDate: boolean[]; is1904: boolean; pointed: Pointed };

async function findParts(zip: Zip) {
  const workbook = await wholeText(zip.open('xl/workbook.xml') ?? giveUp('sheet_unknown'));
  const relations = await wholeText(zip.open('xl/_rels/workbook.xml.rels'));
  const targets = new Map<string, { type: string; path: string }>();
  for (const { tag } of elements(relations, 'Relationship')) {
    const path = (attribute(tag, 'Target') ?? '').replace(/^\/?(xl\/)?/, 'xl/');
    // What lies elsewhere is never asked for.
    if (attribute(tag, 'TargetMode') !== 'External') {
      targets.set(attribute(tag, 'Id') ?? '', { type: attribute(tag, 'Type') ?? '', path });
    }
  }
  const sheets = [...elements(workbook, 'sheet')].map(({ tag }) => tag);
  const shown = sheets.filter((tag) => !/hidden/i.test(attribute(tag, 'state') ?? ''));
  const paths = (shown.length ? shown : [sheets[0] ?? '']).map(
    (tag) => targets.get(attribute(tag, 'r:id') ?? '')?.path ?? 'xl/worksheets/sheet1.xml',
  );
  const byType = (ending: string) => [...targets.values()].find(({ type }) => type.endsWith(ending))?.path ?? '';
  return {
    sheets: [...new Set(paths)],
    strings: byType('/sharedStrings'),
    styles: byType('/styles'),
    is1904: /date1904="(1|true)"/.test(workbook),
  };
}

async function readStrings(bytes: AsyncIterable<Buffer> | null): Promise<string[]> {
  const strings: string[] = [];
  if (!bytes) return strings;
  for await (const part of partsOf(bytes, 'si')) {
    strings.push(textIn(part.slice(Math.max(0, part.search(/<(?:\w+:)?si[\s>/]/)))));
    if (strings.length > mostStrings) giveUp('sheet_too_large');
  }
  return strings;
}

/** All its words; how they are pronounced stands beside them and is left out. */
function textIn(part: string): string {
  const spoken = part.includes('rPh') ? part.replace(/<(\w+:)?rPh[\s>][\s\S]*?<\/(\w+:)?rPh>/g, '') : part;
  let text = '';
  for (const { inner } of elements(spoken, 't')) text += inner;
  return escaped(plain(text));
}

/** Excel writes what XML cannot hold as _x000D_. */
const escaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** By the number of a style: whether its numbers are days. */
async function readStyles(bytes: AsyncIterable<Buffer> | null): Promise<boolean[]> {
  const text = await wholeText(bytes);
  const own = new Map<number, boolean>();
  for (const { tag } of elements(text, 'numFmt')) {
    own.set(Number(attribute(tag, 'numFmtId')), isDateFormat(attribute(tag, 'formatCode') ?? ''));
  }
  const [formats] = elements(text, 'cellXfs');
  return [...elements(formats?.inner ?? '', 'xf')].map(({ tag }) => {
    const id = Number(attribute(tag, 'numFmtId'));
    return own.get(id) ?? ((id >= 14 && id <= 22) || (id >= 45 && id <= 47));
  });
}

function cellsOf(part: string, book: Book): string[] {
  const cells: string[] = [];
  let next = 0;
  for (const { tag, inner } of elements(part, 'c')) {
    const column = columnOf(attribute(tag, 'r')) ?? next;
    next = column + 1;
    const text = shownIn(tag, inner, book).slice(0, 32_768).trim();
    if (!text) continue;
    if (column >= maxSheetColumns) giveUp('sheet_too_wide');
    while (cells.length < column) cells.push('');
    cells[column] = text;
    if ((attribute(tag, 't') ?? 'n') === 'n' && text.includes('.')) book.pointed(column);
  }
  return cells;
}

/** B7 stands in the second column. */
function columnOf(place: string | undefined): number | null {
  let column = 0;
  for (const sign of place ?? '') {
    const letter = sign.charCodeAt(0) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column ? column - 1 : null;
}

function shownIn(tag: string, inner: string, { strings, isDate, is1904 }: Book): string {
  const type = attribute(tag, 't') ?? 'n';
  if (type === 'inlineStr') return textIn(inner);
  const value = only(inner, 'v');
  if (value === undefined) {
    const formula = only(inner, 'f');
    return formula ? `=${formula}` : '';
  }
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'e') return '';
  if (type === 'b') return truthText(value === '1' || value === 'true');
  if (type !== 'n') return escaped(value);
  const number = Number(value);
  if (isDate[Number(attribute(tag, 's') ?? 0)]) return dayOf(number, is1904);
  return Number.isFinite(number) ? numberText(number) : value;
}
