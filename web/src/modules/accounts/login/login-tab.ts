/** The three faces of the card (specification 4: login tab status). */
export const loginTabs = ['auth', 'reg', 'forgot'] as const;
export type LoginTab = (typeof loginTabs)[number];

/** `?status=reg` opens the registration at once. */
export function tabOf(search: string): LoginTab {
  const status = new URLSearchParams(search).get('status');
  return loginTabs.find((tab) => tab === status) ?? 'auth';
}
