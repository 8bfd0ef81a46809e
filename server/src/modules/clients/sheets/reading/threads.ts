import { Worker } from 'node:worker_threads';
import { maxSheetColumns, maxSheetRows } from '@parley/contract/clients/sheet-limits';
import type { SheetProblem } from '@parley/contract/clients/sheet-errors';
import { minutes } from '../../../../kit/clock.ts';
import { refuse } from '../../../../kit/errors.ts';
import { newKey, writeBytes } from '../../../../kit/files/store.ts';
import { hear, isSpent } from '../../../../kit/threads.ts';
import type { ColumnSigns } from '../shaping/day-order.ts';
import { type Shaped, shapeLines, type ShapePlan } from '../shaping/shape-row.ts';

export type Given = { bytes: Uint8Array } | { plan: ShapePlan };
export type Staged = { rows: number; width: number; batches: number[]; samples: string[][]; signs: ColumnSigns[] };
/** Where its lines are kept. */
type Kept = Staged & { key: string; sha256: string };
export type Told = { piece: Uint8Array } | { staged: Staged } | { problem: SheetProblem } | { shaped: Shaped[] };

// Enough for two hundred thousand lines; a sheet made to need more ends its thread and nothing else.
const resourceLimits = { maxOldGenerationSizeMb: 220, maxYoungGenerationSizeMb: 24, stackSizeMb: 4 };
const longest = minutes(2);
const program = new URL('./sheet-thread.ts', import.meta.url);

let turn: Promise<unknown> = Promise.resolve();

/** One sheet after another: what reading them costs in memory is then known. */
export function stageSheet(bytes: Buffer): Promise<Kept> {
  const staged = turn.then(() => stage(bytes));
  turn = staged.catch(() => undefined);
  return staged;
}

async function stage(bytes: Buffer): Promise<Kept> {
  const thread = new Worker(program, {
    workerData: { bytes } satisfies Given,
    resourceLimits,
    stdout: true,
    stderr: true,
  });
  const next = hear<Told>(thread);
  const timer = setTimeout(() => void thread.terminate(), longest);
  const key = newKey();
  let found: Staged | undefined;
  try {
    const { sha256 } = await writeBytes(key, pieces());
    return { ...found!, key, sha256 };
  } catch (error) {
    return refuseSheet(error);
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }

  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const told = await next();
      if ('problem' in told) refuseFor(told.problem);
      if ('staged' in told) {
        found = told.staged;
        return;
      }
      if ('piece' in told) yield told.piece;
      thread.postMessage('more');
    }
  }
}

function refuseSheet(error: unknown): never {
  if (isSpent(error)) refuse('sheet_too_large');
  throw error;
}

const refuseFor = (code: SheetProblem): never =>
  refuse(code, {
    ...(code === 'sheet_too_long' && { rows: maxSheetRows }),
    ...(code === 'sheet_too_wide' && { columns: maxSheetColumns }),
  });

export type Shaper = { shape: (lines: Buffer) => Promise<Shaped[]>; close: () => Promise<unknown> };

// So few are shaped in the time that a thread needs to begin.
const few = 300;

/** Shapes lines of a staged sheet as they will be, batch after batch. */
export function openShaper(plan: ShapePlan, total: number): Shaper {
  if (total <= few) return { shape: async (lines) => shapeLines(lines, plan), close: async () => undefined };
  const thread = new Worker(program, { workerData: { plan } satisfies Given, resourceLimits });
  const next = hear<Told>(thread);
  return {
    shape: async (lines) => {
      thread.postMessage(lines);
      const told = await next();
      return 'shaped' in told ? told.shaped : [];
    },
    close: () => thread.terminate(),
  };
}
