import { useSyncExternalStore } from 'react';
import { recall, remember } from './remember.ts';

export const schemeChoices = ['light', 'dark', 'system'] as const;
export type SchemeChoice = (typeof schemeChoices)[number];
export type Scheme = 'light' | 'dark';

// The inline script of index.html reads the same key before the first paint.
const KEY = 'scheme';
const listeners = new Set<() => void>();
const prefersDark = () => matchMedia('(prefers-color-scheme: dark)');

export function useScheme() {
  const choice = useSyncExternalStore(subscribe, schemeChoice);
  const scheme = useSyncExternalStore(subscribe, () => resolveScheme(schemeChoice(), prefersDark().matches));
  return { choice, scheme, choose: chooseScheme };
}

export function chooseScheme(choice: SchemeChoice) {
  remember(KEY, choice);
  applyScheme();
}

/** Keeps the page in step with the system's switch and with other tabs. */
export function followScheme() {
  prefersDark().addEventListener('change', applyScheme);
  addEventListener('storage', (event) => {
    if (event.key === KEY) applyScheme();
  });
  applyScheme();
}

export const resolveScheme = (choice: SchemeChoice, systemIsDark: boolean): Scheme =>
  choice === 'system' ? (systemIsDark ? 'dark' : 'light') : choice;

function schemeChoice(): SchemeChoice {
  const stored = recall(KEY);
  return schemeChoices.find((choice) => choice === stored) ?? 'system';
}

function applyScheme() {
  document.documentElement.dataset.scheme = resolveScheme(schemeChoice(), prefersDark().matches);
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void) {
  listeners.add(notify);
  return () => listeners.delete(notify);
}
