import type { Pointed, SheetRow } from './xlsx.ts';

type Reader = (pointed: Pointed) => AsyncIterable<SheetRow> | Iterable<SheetRow>;

/**
 * Of the sheets of a book the first with a line under its first one: before the clients there may be a cover. If there is
 * none, the only line of the first that has one.
 */
export async function* firstFilled(sheets: Iterable<Reader>, pointed: Pointed): AsyncGenerator<SheetRow> {
  let only: { line: SheetRow; columns: number[] } | null = null;
  for (const read of sheets) {
    // Nothing is heard of a sheet that is passed over.
    const columns: number[] = [];
    let first: SheetRow | null = null;
    let isFilled = false;
    for await (const line of read((column) => (isFilled ? pointed(column) : void columns.push(column)))) {
      if (isFilled) yield line;
      else if (first) {
        isFilled = true;
        for (const column of columns) pointed(column);
        yield first;
        yield line;
      } else first = line;
    }
    if (isFilled) return;
    if (first) only ??= { line: first, columns };
  }
  for (const column of only?.columns ?? []) pointed(column);
  if (only) yield only.line;
}
