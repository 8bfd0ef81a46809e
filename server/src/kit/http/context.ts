import { languageOf } from '@parley/contract/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CookieRules, cookiesOf } from './cookies.ts';
import { isLocal } from './is-local.ts';
import type { Context } from './route.ts';
import { isSameSite } from './same-site.ts';
import { goneSignal } from './send-lines.ts';

type Site = { cookies: CookieRules; publicUrl: string };

export function contextOf(request: FastifyRequest, reply: FastifyReply, { cookies, publicUrl }: Site): Context {
  return {
    language: languageOf(request.headers['accept-language']),
    address: request.ip,
    user_agent: (request.headers['user-agent'] ?? '').slice(0, 300),
    host: request.host,
    origin: request.headers.origin ?? null,
    is_same_site: isSameSite(request, publicUrl),
    is_local: isLocal(request),
    file: null,
    gone: () => goneSignal(reply),
    ...cookiesOf(request, reply, cookies),
  };
}
