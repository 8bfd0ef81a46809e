import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type HookAnswer, HookRefused, type HookRequest } from '../../../channels/channel.ts';
import { channelOf } from '../../../channels/index.ts';
import { type Counted, refuseTired } from '../../../kit/http/request-limit.ts';
import { log } from '../../../kit/log.ts';
import { isSameHash } from '../../../kit/tokens.ts';
import { forgetLine, isLineKnown, knownLine, type Line, movedTo } from '../../projects/index.ts';
import { hear } from './hear.ts';
import { passOn } from './pass-on.ts';

const path = '/hooks/:project/:channel/:word';
const longest = 4 * 1024 * 1024;
type Params = { project: string; channel: string; word: string };
export type Hooked = FastifyRequest<{ Params: Params }>;

/**
 * Where providers tell us what happens. They are answered once it is kept, and read as bytes: signatures are over those.
 * All of a provider's calls come from few addresses, so only what is refused counts against them.
 */
export const serveHooks = (server: FastifyInstance): Promise<void> =>
  Promise.resolve(
    server.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: longest }, (_, body, done) => done(null, body));
      scope.route<{ Params: Params }>({
        method: ['GET', 'POST'],
        url: path,
        config: { counts: 'refused' } satisfies Counted,
        handler: async (request, reply) => {
          const { status, type, body } = await answerTo(request);
          return reply.code(status).type(type).send(body);
        },
      });
    }),
  ).then(() => undefined);

const hookRequest = ({ method, headers, query, body }: Hooked): HookRequest => ({
  method: method === 'GET' ? 'GET' : 'POST',
  headers,
  query: query as Record<string, unknown>,
  body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
});

const plain = (status: number, body = ''): HookAnswer => ({ status, type: 'text/plain; charset=utf-8', body });

/** Whoever does not know the word, or cannot sign, learns nothing but no. */
async function answerTo(request: Hooked): Promise<HookAnswer> {
  const { project, channel, word } = request.params;
  if (![project, channel].every((it) => /^[1-9]\d{0,14}$/.test(it))) return plain(404);
  const [project_id, channel_id] = [Number(project), Number(channel)];
  // A provider that is heard already is heard, whoever else is refused at its address.
  if (!isLineKnown(project_id, channel_id)) refuseTired(request);
  let line = await knownLine(project_id, channel_id);
  if (!line || !isSameHash(line.connection.hook_word, word)) return plain(404);
  if (line.is_closed) {
    const moved = await movedTo(project_id);
    if (moved && moved !== 'comes') return passOn(moved, request);
    // It begins here in a moment, or has begun since: what is known of it would say no to what is to be heard.
    forgetLine(project_id, channel_id);
    // Providers repeat what is not taken.
    if (moved) return plain(503);
    line = await knownLine(project_id, channel_id);
    if (!line) return plain(404);
  }
  return heardOn(line, hookRequest(request));
}

async function heardOn({ type, is_heard, is_closed, connection }: Line, request: HookRequest): Promise<HookAnswer> {
  const { project_id, channel_id } = connection;
  const { hook } = channelOf(type);
  if (!hook) return plain(404);
  try {
    const { events, answer } = hook(request, connection);
    // What is disconnected hears nothing but that it works again, and says so to nobody.
    const heard = is_heard ? events : events.filter((it) => it.kind === 'state');
    if (!is_closed) await hear({ project_id, channel_id, type }, heard);
    return answer ?? plain(200, 'ok');
  } catch (error) {
    if (error instanceof HookRefused) return plain(error.status);
    if (error instanceof SyntaxError) return plain(400);
    log.error({ error, channel_id }, 'what a provider said could not be kept');
    throw error;
  }
}
