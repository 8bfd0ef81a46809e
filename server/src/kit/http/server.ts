import { isDeepStrictEqual } from 'node:util';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import { languageOf } from '@parley/contract/languages';
import { errorText } from '@parley/contract/errors';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { errorAnswer } from './errors.ts';
import { parseQuery } from './query-string.ts';
import { countRequest } from './metrics.ts';
import { contextOf, type CookieRules } from './context.ts';
import { type Authority, personFor } from './person.ts';
import { limitRequests } from './request-limit.ts';
import type { Route } from './route.ts';

export type HttpOptions = {
  routes: Route[];
  authority: Authority;
  /** Rewrites the second reading of a path to the canonical one. */
  rewrite: (url: string) => string;
  cookies: CookieRules;
  trustProxy: boolean;
  /** Per address; 0 for no limit. */
  requestsPerMinute: number;
  /** Answers are checked against the contract in tests and development. */
  checkOutput: boolean;
};

const oneMegabyte = 1_048_576;

export async function buildHttp(options: HttpOptions): Promise<FastifyInstance> {
  const server = Fastify({
    logger: false,
    bodyLimit: oneMegabyte,
    // Only the nearest proxy is believed: what stands further left a visitor can write.
    trustProxy: options.trustProxy && ((_, hop) => hop === 0),
    // Idle connections do not hold up a stop; requests in flight are answered.
    forceCloseConnections: 'idle',
    // A URL that cannot be decoded is refused before any route, yet like everything else.
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    rewriteUrl: (request) => options.rewrite(request.url ?? '/'),
    routerOptions: { ignoreTrailingSlash: true, querystringParser: parseQuery, maxParamLength: 200 },
  });
  await server.register(cookie);
  await server.register(formbody, { parser: parseQuery });
  if (options.requestsPerMinute) limitRequests(server, options.requestsPerMinute);
  server.addHook('onSend', securityHeaders);
  server.addHook('onResponse', countRequest);
  server.setErrorHandler(sendError);
  server.setNotFoundHandler((request, reply) => {
    const error = errorText('route_not_found', languageOf(request.headers['accept-language']));
    const isPerson = request.headers.accept?.includes('text/html') && !request.url.startsWith('/api/');
    if (!isPerson) return reply.code(404).send({ error, code: 'route_not_found' });
    const page = `<!doctype html><meta charset="utf-8"><title>404</title><p>${error}<p><a href="/">←</a>`;
    return reply.code(404).type('text/html; charset=utf-8').send(page);
  });
  for (const route of options.routes) addRoute(server, route, options);
  return server;
}

function addRoute(server: FastifyInstance, { endpoint, run }: Route, options: HttpOptions): void {
  server.route({
    method: endpoint.method,
    url: endpoint.path,
    handler: async (request, reply) => {
      const context = contextOf(request, reply, options.cookies);
      const person = await personFor(endpoint, request, options.authority, context);
      const input = endpoint.input.parse(inputOf(request), { reportInput: true });
      const answer = await run(person, input, context);
      if (options.checkOutput) checkAnswer(endpoint, answer);
      return answer;
    },
  });
}

/** An answer says what the contract names and not a field more: what is not named may be a secret. */
function checkAnswer({ path, output }: Route['endpoint'], answer: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(answer));
  const named: unknown = JSON.parse(JSON.stringify(output.parse(answer)));
  if (!isDeepStrictEqual(sent, named)) throw new Error(`${path} answers with more than its contract names`);
}

/** Path, query and body as one object. A path word repeated elsewhere is refused like any unknown field. */
function inputOf(request: FastifyRequest): Record<string, unknown> {
  const params = request.params as Record<string, unknown>;
  const given: Record<string, unknown> = { ...(request.query as object), ...bodyOf(request.body) };
  for (const word of Object.keys(params)) {
    if (!(word in given)) continue;
    given[`${word} (twice)`] = given[word];
  }
  return { ...given, ...params };
}

function bodyOf(body: unknown): Record<string, unknown> {
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body)) return { body };
  return body as Record<string, unknown>;
}

async function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { status, body, retryAfter } = errorAnswer(error, languageOf(request.headers['accept-language']));
  if (retryAfter) reply.header('retry-after', retryAfter);
  await reply.code(status).send(body);
}

async function securityHeaders(_: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('x-content-type-options', 'nosniff');
  reply.header('referrer-policy', 'same-origin');
  if (!reply.hasHeader('content-security-policy'))
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
}
