/** By whose clock this device goes: a project that is made on it begins with it. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
