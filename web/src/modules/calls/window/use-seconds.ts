import { useSyncExternalStore } from 'react';

/** Whole seconds since a moment, counted while it is looked at; null: nothing is counted. */
export function useSeconds(since: number | null): number | null {
  const now = useSyncExternalStore(watch, () => Math.floor(Date.now() / 250));
  return since === null ? null : Math.max(0, Math.floor((now * 250 - since) / 1000));
}

function watch(notify: () => void): () => void {
  const timer = setInterval(notify, 250);
  return () => clearInterval(timer);
}
