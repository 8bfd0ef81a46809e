import type { FastifyRequest } from 'fastify';
import type { SignedIn } from '../viewer.ts';
import { type CookieRules, cookieReader } from './cookies.ts';
import type { Authority } from './person.ts';

/** A route that a browser's own loaders may ask says so in its `config`. */
export type ByCookie = { by_cookie?: boolean };
/** Who knows people, and how their cookies are called here. */
export type Desk = { authority: Authority; cookies: CookieRules };

const found = new WeakMap<FastifyRequest, Promise<SignedIn | null>>();

/** Who asks, by the token or the cookie they show; null when they show none. Looked up once for all who want to know. */
export function callerOf(request: FastifyRequest, desk: Desk): Promise<SignedIn | null> | null {
  const known = found.get(request);
  if (known) return known;
  const asked = ask(request, desk);
  if (asked) found.set(request, asked);
  return asked;
}

function ask(request: FastifyRequest, { authority, cookies }: Desk): Promise<SignedIn | null> | null {
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (token) return authority.signedIn(token);
  const { by_cookie } = request.routeOptions.config as ByCookie;
  return by_cookie && request.headers.cookie ? authority.signedInByCookie(cookieReader(request, cookies)) : null;
}
