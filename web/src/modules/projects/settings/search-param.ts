import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
type Change = Record<string, string | null>;
/** What lies in the browser's history beside an address. */
type Step = { isOpened?: true } | null;

/**
 * One word of the address's query, kept there so that a link leads to the same place. What is opened by it is a step of
 * the browser's way back, and closing it goes that way.
 */
export function useSearchParam(name: string): [string | null, (value: string | null) => void] {
  const value = useSyncExternalStore(subscribe, () => new URLSearchParams(location.search).get(name));
  return [value, (next) => (next === null ? close(name) : open({ [name]: next }))];
}

function open(change: Change) {
  history.pushState({ ...(history.state as Step), isOpened: true }, '', addressWith(location.href, change));
  tell();
}

function close(name: string) {
  if ((history.state as Step)?.isOpened) history.back();
  else replaceParams({ [name]: null });
}

/** Another place instead of this one: the way back leads past it. */
export function replaceParams(change: Change) {
  history.replaceState(history.state, '', addressWith(location.href, change));
  tell();
}

/** Whoever came straight to a place by its address finds what it stands on when going back. */
export function layBelow(names: readonly string[]) {
  const here = new URLSearchParams(location.search);
  const change = Object.fromEntries(names.flatMap((name) => (here.has(name) ? [[name, here.get(name)]] : [])));
  if (Object.keys(change).length === 0 || (history.state as Step)?.isOpened) return;
  replaceParams(Object.fromEntries(names.map((name) => [name, null])));
  open(change);
}

function addressWith(href: string, change: Change): string {
  const address = new URL(href);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  return address.href;
}

function tell() {
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void) {
  listeners.add(notify);
  addEventListener('popstate', notify);
  return () => {
    listeners.delete(notify);
    removeEventListener('popstate', notify);
  };
}
