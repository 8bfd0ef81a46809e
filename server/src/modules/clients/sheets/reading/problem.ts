import type { SheetProblem } from '@parley/contract/clients/sheet-errors';

/** Why a file cannot be read; told by its code, also from one thread to another. */
export class SheetError extends Error {
  readonly code: SheetProblem;
  constructor(code: SheetProblem) {
    super(code);
    this.code = code;
  }
}

export function giveUp(code: SheetProblem): never {
  throw new SheetError(code);
}
