import { useSyncExternalStore } from 'react';

/** Widths of the specification: a phone is 750 px or less, the side menu is small at 1200 or less. */
const PHONE = '(max-width: 750px)';
const NARROW = '(max-width: 1200px)';

const watched = new Map<string, MediaQueryList>();

export const useIsPhone = () => useMedia(PHONE);
export const useIsNarrow = () => useMedia(NARROW);

export const isFramed = () => globalThis.window !== undefined && window.parent !== window;

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (notify) => {
      const media = mediaOf(query);
      media.addEventListener('change', notify);
      return () => media.removeEventListener('change', notify);
    },
    () => mediaOf(query).matches,
  );
}

function mediaOf(query: string): MediaQueryList {
  const media = watched.get(query) ?? matchMedia(query);
  watched.set(query, media);
  return media;
}
