import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type HookAnswer, HookRefused, type HookRequest } from '../../../channels/channel.ts';
import { channelOf } from '../../../channels/index.ts';
import { log } from '../../../kit/log.ts';
import { isSameHash } from '../../../kit/tokens.ts';
import { lineOf } from '../../projects/index.ts';
import { hear } from './hear.ts';

const path = '/hooks/:project/:channel/:word';
const longest = 4 * 1024 * 1024;
type Params = { project: string; channel: string; word: string };

/** Where providers tell us what happens. They are answered once it is kept, and read as bytes: signatures are over those. */
export const serveHooks = (server: FastifyInstance): Promise<void> =>
  Promise.resolve(
    server.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: longest }, (_, body, done) => done(null, body));
      scope.route<{ Params: Params }>({
        method: ['GET', 'POST'],
        url: path,
        handler: async (request, reply) => {
          const { status, type, body } = await answerTo(request.params, hookRequest(request));
          return reply.code(status).type(type).send(body);
        },
      });
    }),
  ).then(() => undefined);

const hookRequest = ({ method, headers, query, body }: FastifyRequest): HookRequest => ({
  method: method === 'GET' ? 'GET' : 'POST',
  headers,
  query: query as Record<string, unknown>,
  body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
});

const plain = (status: number, body = ''): HookAnswer => ({ status, type: 'text/plain; charset=utf-8', body });

/** Whoever does not know the word, or cannot sign, learns nothing but no. */
async function answerTo({ project, channel, word }: Params, request: HookRequest): Promise<HookAnswer> {
  if (![project, channel].every((it) => /^[1-9]\d{0,14}$/.test(it))) return plain(404);
  const [project_id, channel_id] = [Number(project), Number(channel)];
  const line = await lineOf(project_id, channel_id);
  const { hook } = line ? channelOf(line.type) : {};
  if (!line || !hook || !isSameHash(line.connection.hook_word, word)) return plain(404);
  try {
    const { events, answer } = hook(request, line.connection);
    // What is disconnected hears nothing but that it works again, and says so to nobody.
    const heard = line.is_heard ? events : events.filter((it) => it.kind === 'state');
    await hear({ project_id, channel_id, type: line.type }, heard);
    return answer ?? plain(200, 'ok');
  } catch (error) {
    if (error instanceof HookRefused) return plain(error.status);
    if (error instanceof SyntaxError) return plain(400);
    log.error({ error, channel_id }, 'what a provider said could not be kept');
    throw error;
  }
}
