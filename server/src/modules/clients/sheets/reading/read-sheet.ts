import { giveUp } from './problem.ts';
import { readCsv } from './csv.ts';
import { type Pointed, readXlsx, type SheetRow } from './xlsx.ts';

const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const encrypted = Buffer.from('EncryptedPackage', 'utf16le');

/** What a file is follows from its bytes, whatever its name says. `pointed` hears of columns with true fractions. */
export async function* readSheet(bytes: Buffer, pointed: Pointed = () => undefined): AsyncGenerator<SheetRow> {
  if (!bytes.length) giveUp('sheet_empty');
  if (bytes.subarray(0, 8).equals(compoundFile)) {
    if (bytes.includes(encrypted)) giveUp('sheet_locked');
    // Dear to load, and few sheets are so old.
    yield* (await import('./xls.ts')).readXls(bytes, pointed);
  } else if (bytes.toString('latin1', 0, 4) === 'PK\x03\x04') yield* readXlsx(bytes, pointed);
  else if (isOther(bytes)) giveUp('sheet_unknown');
  else yield* readCsv(bytes);
}

/** Pages, pictures, archives and documents that begin like none of ours. */
function isOther(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 16).trimStart().toLowerCase();
  return ['<', '%pdf', '{\\rtf', '\x89png', 'gif8', 'rar!', '7z\xbc', '\x1f\x8b', 'pk'].some((it) =>
    head.startsWith(it),
  );
}
