import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

let allowsPrivate = false;

/** The roof says once whether addresses inside our own network may be asked: in tests, and where somebody wants it. */
export function allowPrivateAddresses(isAllowed: boolean): void {
  allowsPrivate = isAllowed;
}

/** Somebody else's URL if we may ask it, else null. A name is looked at again when it is resolved. */
export function outsideUrl(text: string): URL | null {
  const url = URL.parse(text);
  if (!url || url.username || url.password) return null;
  if (allowsPrivate) return /^https?:$/.test(url.protocol) ? url : null;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return url.protocol === 'https:' && (isIP(host) === 0 || isPublicAddress(host)) ? url : null;
}

export const mayConnect = (address: string): boolean => allowsPrivate || isPublicAddress(address);
