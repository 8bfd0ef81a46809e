import { createHash } from 'node:crypto';
import { refuse } from '../../../kit/errors.ts';
import type { ArchiveLimits } from './archive-limits.ts';
import { openLedger } from './archive-ledger.ts';
import { rowChecker } from './check-row.ts';
import { asOfToday, tableOfToday } from './earlier-archives.ts';
import { type Begin, beginShape } from './format.ts';
import { hashed } from './hashed.ts';
import type { Table } from './layout.queries.ts';
import { jsonOf } from './json-of.ts';
import { type Row, rowsOf } from './rows-of.ts';
import { type Entry, unpacked } from './tar.ts';
import { leftBehind } from './what-travels.ts';

/** `tables`: those that travel. */
export type ArchivePlan = { tables: Table[]; limits: ArchiveLimits };
/** What an archive holds, in its order. After a file come its bytes, in pieces. */
export type Item =
  | { begin: Begin }
  | { file: { key: string; size: number } }
  | { piece: Uint8Array }
  | { table: string; rows: Row[] };

type Source = () => AsyncIterable<Uint8Array>;

/** From end to end once, so that nothing is begun with what is not whole; then again, handing over what it holds. */
export async function* readArchive(open: Source, plan: ArchivePlan): AsyncGenerator<Item> {
  for await (const _ of itemsOf(open(), plan));
  yield* itemsOf(open(), plan);
}

async function* itemsOf(source: AsyncIterable<Uint8Array>, { tables, limits }: ArchivePlan): AsyncGenerator<Item> {
  const ledger = openLedger(limits);
  const batch = openBatch();
  let at: 'begin' | 'middle' | 'end' = 'begin';
  let team: Begin['team'] = [];
  for await (const entry of unpacked(source, limits.bytes)) {
    const [folder, name = ''] = entry.name.split('/');
    if (at === 'end' || (at === 'begin') !== (entry.name === 'begin.json')) refuse('archive_broken');
    at = 'middle';
    if (entry.name === 'begin.json') {
      const begin = await beginOf(entry, limits);
      ({ team } = begin);
      yield { begin };
    } else if (folder === 'tables') yield* rowsIn(entry, name);
    else {
      yield* batch.rest();
      if (folder === 'files') yield* fileIn(entry, name);
      else at = ledger.isWhole(await sayingOf(entry, limits)) ? 'end' : refuse('archive_broken');
    }
  }
  if (at !== 'end') refuse('archive_broken');

  async function* rowsIn(entry: Entry, name: string): AsyncGenerator<Item> {
    const today = tableOfToday(name);
    const table = tables.find((it) => it.name === today);
    // An archive of an earlier day may hold what stays behind by now.
    if (!table && !Object.hasOwn(leftBehind, name)) refuse('archive_broken');
    const check = table && rowChecker(table);
    for await (const { row: given, ...size } of rowsOf(hashed(entry.bytes, ledger.hashOfTable(name)))) {
      const row = asOfToday(name, given, team);
      ledger.countRow(name, row);
      check?.(row);
      if (check) yield* batch.add(today, row, size);
    }
  }

  async function* fileIn({ bytes, size }: Entry, key: string): AsyncGenerator<Item> {
    ledger.beginFile(key, size);
    yield { file: { key, size } };
    const hash = createHash('sha256');
    for await (const piece of hashed(bytes, hash)) yield { piece };
    ledger.endFile(key, hash.digest('hex'));
  }
}

// What is done with so much takes a few milliseconds, in which others wait.
const atOnce = { rows: 500, length: 1 << 20, values: 25_000 };

function openBatch() {
  let [rows, length, values, table]: [Row[], number, number, string] = [[], 0, 0, ''];
  function* rest(): Generator<Item> {
    if (rows.length) yield { table, rows };
    [rows, length, values] = [[], 0, 0];
  }
  function* add(name: string, row: Row, size: { length: number; values: number }): Generator<Item> {
    if (name !== table) yield* rest();
    table = name;
    rows.push(row);
    length += size.length;
    values += size.values;
    if (rows.length >= atOnce.rows || length > atOnce.length || values > atOnce.values) yield* rest();
  }
  return { add, rest };
}

async function beginOf(entry: Entry, limits: ArchiveLimits): Promise<Begin> {
  const { data } = beginShape.safeParse(await sayingOf(entry, limits));
  return data ?? refuse('archive_broken');
}

// Of a hundred tables and ten thousand members.
const words = 50_000;

/** What an archive says of itself, a hundred bytes of each file among that. */
async function sayingOf({ size, bytes }: Entry, { files }: ArchiveLimits): Promise<unknown> {
  if (size > (words + files) * 128) refuse('archive_too_large');
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return jsonOf(Buffer.concat(pieces), { values: words + files, commas: words + files }).value;
}
