import type { ErrorCode } from '@parley/contract/errors';

type Details = {
  status: number;
  code: ErrorCode | null;
  text: string;
  errors?: Record<string, string[]>;
  details?: unknown;
  retry_after?: number | null;
};

/** What the server refused with, or that it could not be reached (status 0). `text` may be empty: then nothing is shown. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | null;
  readonly text: string;
  /** Texts by field, as forms show them. */
  readonly errors: Record<string, string[]>;
  readonly details: unknown;
  /** Seconds to wait before another try, when the server said so. */
  readonly retry_after: number | null;

  constructor({ status, code, text, errors = {}, details, retry_after = null }: Details) {
    super(text || `HTTP ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.text = text;
    this.errors = errors;
    this.details = details;
    this.retry_after = retry_after;
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError;

/** The server's no to this very request: asked the same again, it says the same. */
export const isRefusal = (error: unknown): error is ApiError =>
  isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Worth asking again: nobody answered, or the server asks for patience. */
export const isPassing = (error: unknown): error is ApiError =>
  isApiError(error) && (error.status === 0 || error.status === 429 || error.status >= 502);

/** How long the server asked to be left alone. */
export const askedPause = (error: unknown): number => (isApiError(error) ? (error.retry_after ?? 0) * 1000 : 0);

/** The text of a failed answer in the order of the specification, section 8. */
export function errorTextOf(body: unknown): string {
  const { error, errors, meta } = asRecord(body);
  if (typeof error === 'string' && error) return error;
  const { errors: metaErrors, message } = asRecord(meta);
  const joined = joinTexts(errors);
  if (joined) return joined;
  const fromMeta = joinTexts(metaErrors);
  if (fromMeta === 'Data Not Found') return '';
  if (fromMeta) return fromMeta;
  return typeof message === 'string' ? message : '';
}

/** A text, a list of texts or an object of either, one per line. */
function joinTexts(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || typeof value !== 'object') return '';
  return Object.values(value).map(joinTexts).filter(Boolean).join('\n');
}

const asRecord = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
