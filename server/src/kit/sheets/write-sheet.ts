import type { SheetType } from '@parley/contract/sheet-types';
import type { Language } from '@parley/contract/languages';
import { harmless } from './formulas.ts';
import { writeZip } from './write-zip.ts';

export type Cell = string | number | null;
export type Lines = AsyncIterable<Cell[]> | Iterable<Cell[]>;

export const sheetMimes: Record<SheetType, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/** A sheet while its lines are being made. */
export const writeSheet = (type: SheetType, lines: Lines, language: Language): AsyncGenerator<Uint8Array> =>
  type === 'csv' ? gathered(csvLines(lines, language)) : writeZip(xlsxParts(lines));

async function* csvLines(lines: Lines, language: Language): AsyncGenerator<string> {
  // Where the comma divides whole numbers from parts, programs expect a semicolon.
  const separator = language === 'en' ? ',' : ';';
  yield '\uFEFF';
  for await (const cells of lines) yield `${cells.map(csvCell).join(separator)}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = harmless(cell);
  return /["\n\r,;\t|]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const pieceLength = 1 << 16;

async function* gathered(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let piece = '';
  for await (const text of texts) {
    piece += text;
    if (piece.length < pieceLength) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  if (piece) yield Buffer.from(piece);
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const fixedParts: Record<string, string> = {
  '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyFont="1" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

function* xlsxParts(lines: Lines) {
  for (const [name, text] of Object.entries(fixedParts)) yield { name, bytes: [Buffer.from(text)] };
  yield { name: 'xl/worksheets/sheet1.xml', bytes: gathered(sheetXml(lines)) };
}

/** The first line is bold and stays in sight. */
async function* sheetXml(lines: Lines): AsyncGenerator<string> {
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="100" width="22" customWidth="1"/></cols><sheetData>`;
  let nth = 0;
  for await (const cells of lines) {
    const style = nth++ === 0 ? ' s="1"' : ' s="0"';
    yield `<row>${cells.map((cell) => xlsxCell(cell, style)).join('')}</row>`;
  }
  yield '</sheetData></worksheet>';
}

function xlsxCell(cell: Cell, style: string): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  return `<c t="inlineStr"${style}><is><t xml:space="preserve">${escaped(harmless(cell).slice(0, 32_767))}</t></is></c>`;
}

// What XML cannot hold: of all that is not seen it takes tabs and line breaks. Most texts have none of it.
const unseen = /[\p{Cc}\uFFFE\uFFFF]/u;
const seen = (text: string): string =>
  unseen.test(text) ? text.replace(/[\p{Cc}\uFFFE\uFFFF]/gu, (sign) => (/[\t\n\r]/.test(sign) ? sign : '')) : text;

const escaped = (text: string): string => {
  const plain = seen(text.toWellFormed());
  return /[&<>]/.test(plain)
    ? plain.replace(/[&<>]/g, (sign) => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;'))
    : plain;
};
