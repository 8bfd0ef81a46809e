import { isApiError } from '../../../kit/api-error.ts';
import { toast } from '../../../ui/toast.ts';

/** Why not; and which field is to blame, where it is one. */
export type Refusal = { text: string; field?: string };

export function refusalOf(error: unknown): Refusal {
  if (!isApiError(error)) return { text: String(error) };
  const [blamed] = Object.entries(error.errors);
  return blamed ? { field: blamed[0], text: blamed[1][0] ?? error.text } : { text: error.text };
}

/** Why a row is not changed. Empty: it has been said, for a row that is gone takes the words beside it along. */
export function whyUnchanged(error: unknown, gone: string): string {
  if (!isApiError(error) || error.status !== 404) return refusalOf(error).text;
  toast.error(gone);
  return '';
}
