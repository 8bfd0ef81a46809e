/** Which Parley the server is, as it writes it into the page; empty in development. */
export const serverVersion = (): string => document.querySelector('meta[name=version]')?.getAttribute('content') ?? '';
