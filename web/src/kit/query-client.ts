import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { askedPause, isApiError, isPassing } from './api-error.ts';
import { notify } from './notify.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet`: the screen itself shows what went wrong. */
    queryMeta: { quiet?: boolean };
    mutationMeta: { quiet?: boolean };
  }
}

const TRIES = 2;
const FIRST_PAUSE_MS = 1000;

/** The live socket keeps lists fresh, so nothing is asked again just because a window got the focus. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // What somebody looks at is asked again by itself, and says so in its place (`try-again.ts`).
    onError: (error, query) => showError(error, query.meta?.quiet || (query.isActive() && isPassing(error))),
  }),
  mutationCache: new MutationCache({ onError: (error, _, __, mutation) => showError(error, mutation.meta?.quiet) }),
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      // Who is told to wait is told at once how long; the rest may be over in a moment.
      retry: (failed, error) => failed < TRIES && isPassing(error) && error.status !== 429,
      retryDelay: (failed, error) => Math.max(askedPause(error), FIRST_PAUSE_MS * 2 ** failed),
    },
  },
});

/** A 401 leads to Login, where a toast would be one word too many. */
export function showError(error: unknown, quiet = false) {
  if (quiet || (error instanceof Error && error.name === 'AbortError')) return;
  if (!isApiError(error)) return console.error(error);
  if (error.code !== 'unauthorized' && error.text) notify({ kind: 'error', text: error.text });
}
