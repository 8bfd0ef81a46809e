import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isApiError } from './api-error.ts';
import { notify } from './notify.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet`: the screen itself shows what went wrong. */
    queryMeta: { quiet?: boolean };
    mutationMeta: { quiet?: boolean };
  }
}

const TRIES = 2;

/** The live socket keeps lists fresh, so nothing is asked again just because a window got the focus. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => showError(error, query.meta?.quiet) }),
  mutationCache: new MutationCache({ onError: (error, _, __, mutation) => showError(error, mutation.meta?.quiet) }),
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      retry: (failed, error) => failed < TRIES && isPassing(error),
    },
  },
});

/** A 401 leads to Login, where a toast would be one word too many. */
export function showError(error: unknown, quiet = false) {
  if (quiet || (error instanceof Error && error.name === 'AbortError')) return;
  if (!isApiError(error)) return console.error(error);
  if (error.code !== 'unauthorized' && error.text) notify({ kind: 'error', text: error.text });
}

/** Worth asking again: nobody answered, or the server said it is busy. */
const isPassing = (error: unknown) => isApiError(error) && (error.status === 0 || error.status >= 502);
