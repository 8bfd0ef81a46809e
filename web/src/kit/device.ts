import { useSyncExternalStore } from 'react';

/** Widths of the specification: a phone is 750 px or less, the side menu is small at 1200 or less. */
export const PHONE_WIDTH = 750;
const PHONE = `(max-width: ${PHONE_WIDTH}px)`;
const NARROW = '(max-width: 1200px)';

export const useIsPhone = () => useMedia(PHONE);
export const useIsNarrow = () => useMedia(NARROW);

export function useMedia(query: string): boolean {
  const { subscribe, matches } = watchOf(query);
  return useSyncExternalStore(subscribe, matches);
}

type Watch = { subscribe: (notify: () => void) => () => void; matches: () => boolean };
const watches = new Map<string, Watch>();

/** One watch for all who ask the same: the answer is kept, as asking the browser each time would cost. */
function watchOf(query: string): Watch {
  const known = watches.get(query);
  if (known) return known;
  const media = matchMedia(query);
  const listeners = new Set<() => void>();
  let matches = media.matches;
  media.addEventListener('change', (change) => {
    ({ matches } = change);
    for (const notify of listeners) notify();
  });
  const watch: Watch = {
    subscribe: (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    matches: () => matches,
  };
  watches.set(query, watch);
  return watch;
}
