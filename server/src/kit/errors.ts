import type { ErrorCode } from '@parley/contract/errors';

/** An action's no: the contract gives its status and its text in every language. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown>;
  constructor(code: ErrorCode, details: Record<string, unknown> = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

export function refuse(code: ErrorCode, details?: Record<string, unknown>): never {
  throw new Refusal(code, details);
}
