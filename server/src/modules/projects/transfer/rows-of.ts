import { refuse } from '../../../kit/errors.ts';
import { jsonOf } from './json-of.ts';

export type Row = Record<string, unknown>;

// A letter has two million signs of HTML and one of words, each up to three bytes.
const longestLine = 16 * 1024 ** 2;
// Ours have some hundreds of values, in filters, steps and templates of providers; and as many ids as an organization
// that was removed had clients.
const ofRow = { values: 50_000, commas: 1_000_000 };
const newline = 10;

type Read = { row: Row; length: number; values: number };

/** The lines of an entry as they come, however large it is. */
export async function* rowsOf(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Read> {
  let begun: Uint8Array[] = [];
  let length = 0;
  const add = (part: Uint8Array): void => {
    length += part.length;
    if (length > longestLine) refuse('archive_broken');
    begun.push(part);
  };
  const finish = (): Read => {
    const found = { ...rowOf(Buffer.concat(begun, length)), length };
    [begun, length] = [[], 0];
    return found;
  };
  for await (const piece of bytes) {
    let from = 0;
    for (let end = piece.indexOf(newline); end >= 0; end = piece.indexOf(newline, from)) {
      add(piece.subarray(from, end));
      yield finish();
      from = end + 1;
    }
    if (from < piece.length) add(piece.subarray(from));
  }
  if (length) yield finish();
}

function rowOf(line: Buffer): { row: Row; values: number } {
  const { value, values } = jsonOf(line, ofRow);
  return isRow(value) ? { row: value, values } : refuse('archive_broken');
}

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
