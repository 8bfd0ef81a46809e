import { isDeepStrictEqual } from 'node:util';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import { languageOf } from '@parley/contract/languages';
import { errorText } from '@parley/contract/errors';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { allowAnyOrigin, answerPreflight } from './any-origin.ts';
import { errorAnswer } from './errors.ts';
import { parseQuery } from './query-string.ts';
import { countRequest } from './metrics.ts';
import type { ByCookie, Desk } from './caller.ts';
import { contextOf } from './context.ts';
import { files } from '../files/store.ts';
import { compressJson } from './compress-json.ts';
import { isOutrun } from '../db/outrun.ts';
import { refuse } from '../errors.ts';
import { readForm } from './form.ts';
import { inFormTurn } from './form-turns.ts';
import type { SignedIn } from '../viewer.ts';
import { personFor } from './person.ts';
import { readInput } from './read-input.ts';
import { sendPlainPage, wantsPage } from './plain-page.ts';
import { requestIdBy, tellRequests } from './request-id.ts';
import { countAddress, limitRequests } from './request-limit.ts';
import type { Context, Route } from './route.ts';
import { securityHeaders } from './security-headers.ts';
import { type FileAnswer, sendFile } from './send-file.ts';
import { sendLines } from './send-lines.ts';
import { endSlowBodies, formType, type TakesForm, timeouts } from './slow-bodies.ts';
import { traceRequests } from './trace-requests.ts';

export type HttpOptions = Desk & {
  routes: Route[];
  /** Rewrites the second reading of a path to the canonical one. */
  rewrite: (url: string) => string;
  /** The address people use. */
  publicUrl: string;
  trustProxy: boolean;
  /** Of a person who is signed in, or of all strangers of one address; 0 for no limit. */
  requestsPerMinute: number;
  /** Answers are checked against the contract in tests and development. */
  checkOutput: boolean;
};

const oneMegabyte = 1_048_576;
// Many times what any call names.
const mostFields = 1000;
type Config = ByCookie & TakesForm;

export async function buildHttp(options: HttpOptions): Promise<FastifyInstance> {
  const server = Fastify({
    logger: false,
    bodyLimit: oneMegabyte,
    ...timeouts,
    // Only the nearest proxy is believed: what stands further left a visitor can write.
    trustProxy: options.trustProxy && ((_, hop) => hop === 0),
    genReqId: requestIdBy(options.trustProxy),
    // While it stops what comes on an open connection is still answered, as the last on it.
    return503OnClosing: false,
    // Idle connections do not hold up a stop; requests in flight are answered.
    forceCloseConnections: 'idle',
    // A URL that cannot be decoded is refused before any route, yet like everything else.
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    rewriteUrl: (request) => options.rewrite(request.url ?? '/'),
    routerOptions: { ignoreTrailingSlash: true, querystringParser: parseQuery, maxParamLength: 200 },
  });
  traceRequests(server, options.trustProxy);
  tellRequests(server);
  await server.register(cookie);
  await server.register(formbody, { parser: parseQuery });
  // Left unread: the route that wants it reads it once it knows who asks.
  server.addContentTypeParser(formType, (request, _, done) =>
    done((request.routeOptions.config as Config).takes_form ? null : Object.assign(new Error(), { statusCode: 415 })),
  );
  endSlowBodies(server);
  if (options.requestsPerMinute) limitRequests(server, options.requestsPerMinute, options);
  server.addHook('onSend', securityHeaders(options.cookies.secure));
  server.addHook('onResponse', countRequest);
  server.setErrorHandler(sendError);
  server.setNotFoundHandler(async (request, reply) => {
    // A page of a newer version asks again, until a node that has this address answers.
    if (request.url.startsWith('/api/') && (await isOutrun())) refuse('unavailable');
    const error = errorText('route_not_found', languageOf(request.headers['accept-language']));
    if (wantsPage(request)) return sendPlainPage(reply, { status: 404, words: error });
    return reply.code(404).send({ error, code: 'route_not_found' });
  });
  await server.register(async (scope) => {
    await compressJson(scope);
    for (const route of options.routes) addRoute(scope, route, options);
  });
  return server;
}

function addRoute(server: FastifyInstance, { endpoint, run, admitForm }: Route, options: HttpOptions): void {
  if (endpoint.any_origin) answerPreflight(server, endpoint);
  server.route({
    method: endpoint.method,
    url: endpoint.path,
    onRequest: endpoint.any_origin ? [allowAnyOrigin] : [],
    // Files go as they are: most are packed already, and some types would be packed twice.
    ...(endpoint.sends || endpoint.streams ? { compress: false } : {}),
    config: {
      takes_form: Boolean(endpoint.form),
      form_bytes: endpoint.form?.max_bytes ?? 0,
      by_cookie: endpoint.by_cookie ?? false,
    } satisfies Config,
    handler: async (request, reply) => {
      const context = contextOf(request, reply, options);
      await countAddress(endpoint, context.address);
      const person = await personFor(endpoint, request, options, context);
      const endForm = isForm(endpoint, request) ? await admitForm?.(person) : undefined;
      const answer = await withFile(context, async () => {
        const body = await bodyFor(endpoint, request, person, context);
        const input = await readInput(endpoint, inputOf(request, body));
        if (endpoint.form?.file === 'required' && !context.file) refuse('file_required');
        return run(person, input, context);
      }).finally(endForm);
      if (endpoint.sends === 'file') return sendFile(request, reply, answer as FileAnswer);
      const check = (it: unknown) => (options.checkOutput ? checkAnswer(endpoint, it) : undefined);
      if (endpoint.streams) return sendLines(reply, answer as AsyncIterable<unknown>, check);
      check(answer);
      return answer;
    },
  });
}

/** What came with a question that is refused goes with it. */
async function withFile<T>(context: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (context.file) await files().remove(context.file.key);
    throw error;
  }
}

const isForm = ({ form }: Route['endpoint'], { headers }: FastifyRequest): boolean =>
  form !== undefined && headers['content-type']?.startsWith(formType) === true;

/** A form's file is put beside the input: it is in the store already, not in the request. */
async function bodyFor(
  endpoint: Route['endpoint'],
  request: FastifyRequest,
  person: SignedIn | null,
  context: Context,
): Promise<unknown> {
  const { form } = endpoint;
  if (!form || !isForm(endpoint, request)) return request.body;
  const read = () => readForm(request.raw, form.max_bytes);
  const { fields, file } = await inFormTurn(person, context.address, read);
  context.file = file;
  // Where a file may be missing, the input says whether it came.
  return file && form.file === 'optional' ? { ...fields, file: true } : fields;
}

/** An answer says what the contract names and not a field more: what is not named may be a secret. */
function checkAnswer({ path, output }: Route['endpoint'], answer: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(answer));
  const named: unknown = JSON.parse(JSON.stringify(output.parse(answer)));
  if (!isDeepStrictEqual(sent, named)) throw new Error(`${path} answers with more than its contract names`);
}

/** Path, query and body as one object. A path word repeated elsewhere is refused like any unknown field. */
function inputOf(request: FastifyRequest, body: unknown): Record<string, unknown> {
  const params = request.params as Record<string, unknown>;
  const given: Record<string, unknown> = { ...(request.query as object), ...bodyOf(body) };
  if (Object.keys(given).length > mostFields) refuse('too_large');
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
  const { status, body, retryAfter } = errorAnswer(error, languageOf(request.headers['accept-language']), request.id);
  if (retryAfter) reply.header('retry-after', retryAfter);
  if (wantsPage(request)) {
    const wait = request.method === 'GET' ? retryAfter : undefined;
    return void (await sendPlainPage(reply, { status, words: body.error, retryAfter: wait }));
  }
  await reply.code(status).send(body);
}
