import type { IncomingMessage } from 'node:http';

/** Whose request it is. Only the nearest proxy is believed: what stands further left a visitor can write. */
export function addressOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const told = trustProxy ? String(headers['x-forwarded-for'] ?? '') : '';
  return told.split(',').at(-1)!.trim() || (socket.remoteAddress ?? '');
}
