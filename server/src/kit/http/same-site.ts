import type { FastifyRequest } from 'fastify';

/** Not sent by a page of another site, as far as the browser says. Programs say nothing, and carry nobody's cookies. */
export function isSameSite({ headers, host }: FastifyRequest, public_url: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  // To plain http hosts browsers do not send it: there the page's own address tells, and where that is missing too (links,
  // pictures) the address one comes from.
  const from = headers.origin ?? headers.referer;
  if (from === undefined) return true;
  const origin = URL.canParse(from) ? new URL(from).origin : 'null';
  return [`http://${host}`, `https://${host}`, new URL(public_url).origin].includes(origin);
}
