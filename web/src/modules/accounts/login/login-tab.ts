import type { Ending } from '../../../kit/session.ts';

/** The three faces of the card (specification 4: login tab status). */
export const loginTabs = ['auth', 'reg', 'forgot'] as const;
export type LoginTab = (typeof loginTabs)[number];

/** `?status=reg` opens the registration at once. */
export function tabOf(search: string): LoginTab {
  const status = new URLSearchParams(search).get('status');
  return loginTabs.find((tab) => tab === status) ?? 'auth';
}

const endings: readonly Ending[] = ['ended', 'password_changed'];

/** `?ending=password_changed` tells whoever was put out here what for. */
export function endingOf(search: string): Ending | null {
  const word = new URLSearchParams(search).get('ending');
  return endings.find((ending) => ending === word) ?? null;
}

/** `#first=…`: the link by which a new installation gets its first account. */
export const firstOf = (token: string | null): string | null => /^first=(.+)$/.exec(token ?? '')?.[1] ?? null;
