import type { ReportKind } from '@parley/contract/analytics/reports';
import type { Cell } from '../../../../kit/sheets/write-sheet.ts';
import type { Wanted } from './columns.ts';
import { dealLines } from './deal-lines.ts';
import { dialogueLines } from './dialogue-lines.ts';
import { managerLines } from './manager-lines.ts';
import { productLines } from './product-lines.ts';
import { sourceLines } from './source-lines.ts';
import { taskLines } from './task-lines.ts';
import { visitLines } from './visit-lines.ts';

/** Pages of lines, the first of them titles. */
const pagesOf: Record<ReportKind, (wanted: Wanted) => AsyncGenerator<Cell[][]>> = {
  deals: dealLines,
  stage_visits: visitLines,
  managers: managerLines,
  sources: sourceLines,
  tasks: taskLines,
  products: productLines,
  dialogues: dialogueLines,
};

/** Lines of a sheet; `onPage` hears how many stand in it, titles aside. */
export async function* linesOf(
  kind: ReportKind,
  wanted: Wanted,
  onPage: (done: number) => Promise<void>,
): AsyncGenerator<Cell[]> {
  let done = -1;
  for await (const page of pagesOf[kind](wanted)) {
    yield* page;
    done += page.length;
    await onPage(done);
  }
}
