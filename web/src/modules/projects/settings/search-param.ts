import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

/** One word of the address's query, kept there so that a link leads to the same place. */
export function useSearchParam(name: string): [string | null, (value: string | null) => void] {
  const value = useSyncExternalStore(subscribe, () => new URLSearchParams(location.search).get(name));
  return [value, (next) => writeParam(name, next)];
}

function writeParam(name: string, value: string | null) {
  history.replaceState(history.state, '', addressWith(location.href, name, value));
  for (const notify of listeners) notify();
}

function addressWith(href: string, name: string, value: string | null): string {
  const address = new URL(href);
  if (value === null) address.searchParams.delete(name);
  else address.searchParams.set(name, value);
  return address.href;
}

function subscribe(notify: () => void) {
  listeners.add(notify);
  addEventListener('popstate', notify);
  return () => {
    listeners.delete(notify);
    removeEventListener('popstate', notify);
  };
}
