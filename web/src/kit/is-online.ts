import { useSyncExternalStore } from 'react';

/** What the device itself says of its network: a no is certain, a yes may still reach nobody. */
export const useIsOnline = (): boolean => useSyncExternalStore(watch, () => navigator.onLine);

function watch(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
