import { simulated } from '../projects/connections.ts';

const ours = /^[a-z0-9][a-z0-9-]{0,62}\.(amocrm\.(ru|com)|kommo\.com)$/;

/** The account's own address, from whatever was pasted; null: it is none of amoCRM or Kommo. */
export function amoHostOf(given: string): string | null {
  const host = given
    .trim()
    .toLowerCase()
    .replace(/^https:\/\//, '')
    .replace(/\/.*$/, '');
  if (host === simulated) return host;
  return ours.test(host) && !host.startsWith('www.') ? host : null;
}
