import { languageOf } from '@parley/contract/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from './route.ts';
import { goneSignal } from './send-lines.ts';

/**
 * `secure` behind https; `framed` when other sites may hold us in a frame and their cookies must reach us. They are not
 * divided by the site around (`Partitioned`): one signs in in a window of its own, and the frame must see it.
 */
export type CookieRules = { secure: boolean; framed: boolean };

export function contextOf(request: FastifyRequest, reply: FastifyReply, rules: CookieRules): Context {
  const same = rules.framed && rules.secure ? ('none' as const) : ('lax' as const);
  const attributes = { httpOnly: true, secure: rules.secure, sameSite: same };
  const site = request.headers['sec-fetch-site'];
  return {
    language: languageOf(request.headers['accept-language']),
    address: request.ip,
    user_agent: (request.headers['user-agent'] ?? '').slice(0, 300),
    host: request.host,
    origin: request.headers.origin ?? null,
    is_same_site: site === undefined || site === 'same-origin' || site === 'none',
    file: null,
    gone: () => goneSignal(reply),
    cookie: (name) => request.cookies[name],
    setCookie: (name, value, { path, max_age, readable }) => {
      reply.setCookie(name, value, { ...attributes, path, maxAge: max_age, httpOnly: !readable });
    },
    clearCookie: (name, path) => {
      reply.clearCookie(name, { ...attributes, path });
    },
  };
}
