import { parentPort, workerData } from 'node:worker_threads';
import { maxSheetRows } from '@parley/contract/clients/sheet-limits';
import { giveUp, SheetError } from './problem.ts';
import { watchDays } from '../shaping/day-order.ts';
import { watchNumbers } from '../shaping/number-signs.ts';
import { readSheet } from './read-sheet.ts';
import type { Given, Told } from './threads.ts';

// How many lines are written into the base at once.
const batchRows = 2000;
const sampleRows = 100;
const pieceLength = 1 << 19;

const port = parentPort!;
const tell = (told: Told, moved: ArrayBuffer[] = []): void => port.postMessage(told, moved);

/** Reading and shaping a sheet takes seconds of pure work: it is done here, beside those who answer requests. */
async function work(): Promise<void> {
  const given = workerData as Given;
  if ('bytes' in given) return stage(Buffer.from(given.bytes));
  const { plan } = given;
  const { shapeLines } = await import('../shaping/shape-row.ts');
  port.on('message', (lines: Uint8Array) => tell({ shaped: shapeLines(lines, plan) }));
}

/** Writes down line by line what the sheet holds, handing it over in pieces that are asked for one by one. */
async function stage(bytes: Buffer): Promise<void> {
  const samples: string[][] = [];
  const batches = [0];
  let [text, length, rows, width] = ['', 0, 0, 0];
  let wanted = Promise.withResolvers<void>();
  port.on('message', () => wanted.resolve());
  const handOver = async (): Promise<void> => {
    const piece = new TextEncoder().encode(text);
    text = '';
    wanted = Promise.withResolvers<void>();
    tell({ piece }, [piece.buffer]);
    await wanted.promise;
  };
  const numbers = watchNumbers();
  const days = watchDays();
  for await (const { row, cells } of readSheet(bytes, numbers.pointed)) {
    if (rows > maxSheetRows) giveUp('sheet_too_long');
    if (samples.length <= sampleRows) samples.push(cells);
    // The first line mostly names the columns, and names may hold numbers of their own.
    if (rows) for (const [nth, cell] of cells.entries()) numbers.cell(nth, cell);
    for (const [nth, cell] of cells.entries()) days.cell(nth, cell);
    width = Math.max(width, cells.length);
    const line = `${JSON.stringify([row, ...cells]).replaceAll('\\u0000', '')}\n`;
    text += line;
    length += Buffer.byteLength(line);
    rows++;
    if (rows % batchRows === 0) batches.push(length);
    if (text.length > pieceLength) await handOver();
  }
  if (!rows) giveUp('sheet_empty');
  if (text) await handOver();
  if (batches.at(-1) !== length) batches.push(length);
  const signs = Array.from({ length: width }, (_, nth) => ({
    ...numbers.said(nth),
    is_month_first: days.isMonthFirst(nth),
  }));
  tell({ staged: { rows, width, batches, samples, signs } });
}

try {
  await work();
} catch (error) {
  if (error instanceof SheetError) tell({ problem: error.code });
  else if (error instanceof RangeError) tell({ problem: 'sheet_broken' });
  else throw error;
}
