import type { Language } from '@parley/contract/languages';
import type { Cell, ColumnKind, Table } from './table.ts';
import { clockTook } from './took.ts';

// Also in the full width, which programs of the East read as the same.
const formula = /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n]/;

/** As the sheets of the server are written: what a program would take for a formula stays a text. */
export function writeCsv({ columns, rows }: Table, language: Language): string {
  // Where the comma divides whole numbers from parts, programs expect a semicolon.
  const separator = language === 'en' ? ',' : ';';
  const lines = [
    columns.map(({ label }) => quoted(label)),
    ...rows.map((row) => row.map((cell, at) => written(cell, columns[at]?.kind ?? 'text'))),
  ];
  return `\uFEFF${lines.map((line) => `${line.join(separator)}\r\n`).join('')}`;
}

function written(cell: Cell, kind: ColumnKind): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return quoted(cell);
  if (kind === 'time') return clockTook(cell);
  return String(kind === 'share' ? Math.round(cell * 10_000) / 10_000 : cell);
}

function quoted(text: string): string {
  const harmless = formula.test(text) ? `'${text}` : text;
  return /["\n\r,;\t|]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
