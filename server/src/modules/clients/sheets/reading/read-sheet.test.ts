import { deflateRawSync } from 'node:zlib';
import { CFB, utils, type WorkBook, type WorkSheet, write } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { plainNumber, watchNumbers } from '../shaping/number-signs.ts';
import { sheetOf } from '../test/sheets.ts';
import { writeZip } from '../../../../kit/sheets/write-zip.ts';
import { SheetError } from './problem.ts';
import { readSheet } from './read-sheet.ts';

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

const read = async (bytes: Buffer | string) => {
  const rows = await all(readSheet(Buffer.from(bytes)));
  return rows.map((it) => it.cells);
};
const problemOf = (bytes: Buffer | string) =>
  read(bytes).then(
    () => null,
    (error: unknown) => (error instanceof SheetError ? error.code : String(error)),
  );
const people = [
  ['Name', 'Phone', 'Born', 'Visits', 'Regular'],
  ['Ännä "Nora"', '+7 999 123-45-67', new Date(Date.UTC(1990, 4, 17)), 12.5, true],
  ['Line one\nline two', '79991234567', null, null],
];
const shown = [
  ['Name', 'Phone', 'Born', 'Visits', 'Regular'],
  ['Ännä "Nora"', '+7 999 123-45-67', '1990-05-17', '12.5', 'TRUE'],
  ['Line one\nline two', '79991234567'],
];

test('xlsx and xls are read alike: texts, numbers and days as they are shown', async () => {
  expect(await read(sheetOf(people))).toEqual(shown);
  expect(await read(sheetOf(people, 'biff8'))).toEqual(shown);
});

const daysAndNumbers = {
  A1: { t: 's', v: 'Born' },
  A2: { t: 'n', v: 32_932, z: 'm/d/yy' },
  A3: { t: 'n', v: 32_932.75, z: 'dd.mm.yyyy hh:mm' },
  A4: { t: 'n', v: 1, z: 'm/d/yy' },
  A5: { t: 'n', v: 61, z: 'd-mmm-yy', f: 'A4+60' },
  A6: { t: 'n', v: 5_491_123_456_789 },
  A7: { t: 'n', v: 1234.5, z: '#,##0.00' },
  A8: { t: 'n', v: 0.1 + 0.2 },
  A9: { t: 'n', v: 12, z: '0 "days"' },
  A10: { t: 'n', v: 12, z: '* #,##0\\ _D_M' },
  '!ref': 'A1:A10',
} satisfies WorkSheet;

test('true days in the format that Excel gives them are days, from whichever year they are counted', async () => {
  for (const bookType of ['xlsx', 'biff8', 'biff5'] as const) {
    const daysIn = async (date1904: boolean) => {
      const book = bookOf({ Clients: structuredClone(daysAndNumbers) });
      book.Workbook = { WBProps: { date1904 } };
      const cells = await read(write(book, { type: 'buffer', bookType }) as Buffer);
      return cells.flat().slice(1);
    };
    const numbers = ['5491123456789', '1234.5', '0.3', '12', '12'];
    expect(await daysIn(false)).toEqual(['1990-02-28', '1990-02-28 18:00', '1900-01-01', '1900-03-01', ...numbers]);
    expect(await daysIn(true)).toEqual(['1994-03-01', '1994-03-01 18:00', '1904-01-02', '1904-03-02', ...numbers]);
  }
});

function bookOf(sheets: Record<string, WorkSheet>): WorkBook {
  const book = utils.book_new();
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name);
  return book;
}

test('of several sheets the first that is shown and has lines is read', async () => {
  const cover = utils.aoa_to_sheet([[1.5]]);
  const clients = utils.aoa_to_sheet([
    ['Name', 'Phone'],
    ['Ann', '+34600110101'],
    ['Bob', '+34600110102'],
  ]);
  const other = utils.aoa_to_sheet([['Name'], ['Carl']]);
  for (const bookType of ['xlsx', 'biff8', 'biff5'] as const) {
    const read = async (sheets: Record<string, WorkSheet>, hidden: number[] = []) => {
      const book = bookOf(sheets);
      book.Workbook = { Sheets: book.SheetNames.map((_, nth) => ({ Hidden: hidden.includes(nth) ? 1 : 0 })) };
      const pointed: number[] = [];
      const bytes = write(book, { type: 'buffer', bookType }) as Buffer;
      const lines = await all(readSheet(bytes, (column) => void pointed.push(column)));
      return { names: lines.map((it) => it.cells[0]), pointed };
    };
    const empty = utils.aoa_to_sheet([]);
    const whole = { names: ['Name', 'Ann', 'Bob'], pointed: [] };
    expect(await read({ cover, empty, clients, other })).toEqual(whole);
    expect(await read({ other, cover, clients }, [0])).toEqual(whole);
    expect(await read({ clients, other, cover })).toEqual(whole);
    // Where none has, what there is decides what is said of it.
    expect(await read({ empty, cover, other }, [2])).toEqual({ names: ['1.5'], pointed: [0] });
    expect(await read({ other, empty }, [0])).toEqual({ names: [], pointed: [] });
  }
});

test('csv is read in every usual writing, with any separator, quotes and line breaks in cells', async () => {
  const lines = 'Имя;Телефон\r\n"Анна; ""Нора""";"строка\nдве"\r\n\r\nПётр;+7 999';
  const cells = [
    ['Имя', 'Телефон'],
    ['Анна; "Нора"', 'строка\nдве'],
    ['Пётр', '+7 999'],
  ];
  const cyrillic = Buffer.from(
    [...lines].map((sign) => (sign.charCodeAt(0) > 127 ? in1251(sign) : sign.charCodeAt(0))),
  );
  const swapped = Buffer.from(`\uFEFF${lines}`, 'utf16le').swap16();
  for (const bytes of [lines, `\uFEFF${lines}`, cyrillic, Buffer.from(`\uFEFF${lines}`, 'utf16le'), swapped]) {
    expect(await read(bytes)).toEqual(cells);
  }
  expect(await read(Buffer.from('Nome;Cidade\nJoão;São Paulo', 'latin1'))).toEqual([
    ['Nome', 'Cidade'],
    ['João', 'São Paulo'],
  ]);
  for (const sign of [',', '\t', '|']) {
    expect(await read(`a${sign}b\n1${sign}"2${sign}3"`)).toEqual([
      ['a', 'b'],
      ['1', `2${sign}3`],
    ]);
  }
  expect(await read('sep=,\na,b;c')).toEqual([['a', 'b;c']]);
});

/** As windows-1251 writes Russian letters. */
const in1251 = (sign: string): number => (sign === 'ё' ? 0xb8 : sign.charCodeAt(0) - 0x410 + 0xc0);

test('a formula counts as what it last showed, and is never worked out', async () => {
  const sheet = utils.aoa_to_sheet([['Name'], ['x']]);
  sheet.A2 = { t: 's', v: 'kept', f: 'HYPERLINK("http://127.0.0.1/","x")' };
  sheet.A3 = { t: 'n', f: 'WEBSERVICE("http://127.0.0.1/")' } as never;
  sheet['!ref'] = 'A1:A3';
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet);
  const cells = await read(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
  expect(cells[1]).toEqual(['kept']);
  expect(cells[2] ?? ['=WEBSERVICE("http://127.0.0.1/")']).toEqual(['=WEBSERVICE("http://127.0.0.1/")']);
});

/** A workbook of one sheet with this XML. */
async function workbook(sheet: string | Iterable<Uint8Array>, parts: Record<string, string> = {}): Promise<Buffer> {
  const texts = {
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
    ...parts,
  };
  const zip = writeZip([
    ...Object.entries(texts).map(([name, text]) => ({ name, bytes: [Buffer.from(text)] })),
    { name: 'xl/worksheets/sheet1.xml', bytes: typeof sheet === 'string' ? [Buffer.from(sheet)] : sheet },
  ]);
  return Buffer.concat(await all(zip));
}

test('entities of a document stay words, and what lies outside of it is never asked for', async () => {
  const evil = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY xxe SYSTEM "file:///etc/passwd"><!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>
    <worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&xxe; &b; &amp; &#65;</t></is></c></row></sheetData></worksheet>`;
  expect(await read(await workbook(evil))).toEqual([['&xxe; &b; & A']]);
  const elsewhere = await workbook('<worksheet/>', {
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="x/worksheet" TargetMode="External" Target="http://127.0.0.1/"/></Relationships>',
  });
  expect(await read(elsewhere)).toEqual([]);
});

test('names that mean something to JavaScript are words', async () => {
  const lines = [
    ['__proto__', 'constructor', 'toString'],
    ['polluted', 'x', 'y'],
  ];
  for (const bytes of [
    sheetOf(lines),
    sheetOf(lines, 'biff8'),
    Buffer.from('__proto__,constructor,toString\npolluted,x,y'),
  ]) {
    expect(await read(bytes)).toEqual(lines);
  }
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test('a zip that unpacks to gigabytes is given up on the way', async () => {
  const zeros = Buffer.alloc(1 << 20, 0x20);
  function* many() {
    for (let n = 0; n < 700; n++) yield zeros;
  }
  const bomb = await workbook(many());
  expect(bomb.length).toBeLessThan(20_000_000);
  expect(await problemOf(bomb)).toBe('sheet_too_large');
});

test('a sheet that is too wide or too long is refused with its reason', async () => {
  const cells = Array.from({ length: 16_384 }, () => '<c><v>1</v></c>').join('');
  expect(await problemOf(await workbook(`<worksheet><sheetData><row>${cells}</row></sheetData></worksheet>`))).toBe(
    'sheet_too_wide',
  );
  expect(await problemOf(Array.from({ length: 16_384 }, () => 'x').join(';'))).toBe('sheet_too_wide');
  const far = '<worksheet><sheetData><row r="9000000"><c r="A9000000"><v>1</v></c></row></sheetData></worksheet>';
  expect(await problemOf(await workbook(far))).toBe('sheet_too_long');
});

test('what is broken, locked, empty or no sheet at all is said to be so', async () => {
  const good = sheetOf(people);
  const old = sheetOf(people, 'biff8');
  const locked = Buffer.concat([old.subarray(0, 512), Buffer.from('EncryptedPackage', 'utf16le')]);
  expect(await problemOf('')).toBe('sheet_empty');
  expect(await problemOf(good.subarray(0, good.length - 200))).toBe('sheet_broken');
  expect(await problemOf(Buffer.concat([good.subarray(0, 300), Buffer.alloc(400), good.subarray(700)]))).toMatch(
    /^sheet_/,
  );
  expect(await problemOf(old.subarray(0, 700))).toBe('sheet_broken');
  expect(await problemOf(locked)).toBe('sheet_locked');
  expect(await problemOf(xlsUnderPassword())).toBe('sheet_locked');
  expect(await problemOf(Buffer.concat([old.subarray(0, 8), Buffer.alloc(8192)]))).toBe('sheet_broken');
  expect(await problemOf(Buffer.concat([old.subarray(0, 512), Buffer.alloc(8192)]))).toBe('sheet_broken');
  expect(await problemOf(Buffer.from('%PDF-1.7 …'))).toBe('sheet_unknown');
  expect(await problemOf('<html><table><tr><td>x</td></tr></table></html>')).toBe('sheet_unknown');
  expect(await problemOf(Buffer.from([1, 0, 0, 7, 0, 3, 0, 0, 9, 9, 0]))).toBe('sheet_unknown');
  expect(await problemOf('a;"never closed')).toBe('sheet_broken');
  const other = Buffer.concat(await all(writeZip([{ name: '../../etc/cron.d/x', bytes: [deflateRawSync('x')] }])));
  expect(await problemOf(other)).toBe('sheet_unknown');
});

/** As Excel 97 locks a book: after the record that begins it, one that says so. */
function xlsUnderPassword(): Buffer {
  const records = ['0908100000060500000000000000000000000000', '2f000600000012345678', '0a000000'];
  const book = CFB.utils.cfb_new();
  CFB.utils.cfb_add(book, '/Workbook', Buffer.from(records.join(''), 'hex'));
  return CFB.write(book, { type: 'buffer' }) as Buffer;
}

test('a number that may be thousands or a fraction is read as its column writes numbers, else not at all', async () => {
  const readIn = async (cells: (string | number)[], { isMoney = true, type = 'xlsx' as 'xlsx' | 'biff8' } = {}) => {
    const numbers = watchNumbers();
    const bytes = sheetOf(
      cells.map((cell) => [cell]),
      type,
    );
    const texts = (await all(readSheet(bytes, numbers.pointed))).map((it) => it.cells[0]!);
    for (const text of texts) numbers.cell(0, text);
    return texts.map((text) => plainNumber(text, numbers.said(0), isMoney));
  };
  expect(await readIn(['1,234', '950'])).toEqual([null, '950']);
  expect(await readIn(['1.234', '-1,5', '1 234,500'])).toEqual(['1234', '-1.5', '1234.500']);
  expect(await readIn(['1,234', '9.90', '1,234,567.05'])).toEqual(['1234', '9.90', '1234567.05']);
  expect(await readIn(['1.234', '1.234.567', '0,500'])).toEqual(['1234', '1234567', '0.500']);
  expect(await readIn(['1,234', '9.90', '9,90'])).toEqual([null, '9.90', '9.90']);
  // Money has no thousandths: what always stands before three digits parts thousands. Other numbers may have some.
  const thrice = ['1,234', '15,000', '2,100'];
  expect(await readIn(thrice)).toEqual(['1234', '15000', '2100']);
  expect(await readIn(thrice, { isMoney: false })).toEqual([null, null, null]);
  // Where all numbers are such in the sheet itself, none is unclear.
  for (const type of ['xlsx', 'biff8'] as const)
    expect(await readIn([12.375, 1.234, 2.345, 1234], { type })).toEqual(['12.375', '1.234', '2.345', '1234']);
  expect(await readIn(['12.05.2026', '1,2,3', 'much'])).toEqual(['12.05.2026', '1,2,3', 'much']);
  // Columns are counted from where the sheet begins.
  const book = utils.book_new();
  const aside = { '!ref': 'C3:D3', C3: { t: 's', v: 'Lamp' }, D3: { t: 'n', v: 1.234 } } satisfies WorkSheet;
  utils.book_append_sheet(book, aside, 'Aside');
  const pointed: number[] = [];
  const bytes = write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer;
  expect(await all(readSheet(bytes, (column) => void pointed.push(column)))).toEqual([
    { row: 3, cells: ['Lamp', '1.234'] },
  ]);
  expect(pointed).toEqual([1]);
});
