import { isApiError } from '../../../kit/api-error.ts';

/** Why the server said no: of the field that was wrong, where it names one. */
export function reasonOf(error: unknown): string {
  if (!isApiError(error)) return String(error);
  return Object.values(error.errors)[0]?.[0] ?? error.text;
}
