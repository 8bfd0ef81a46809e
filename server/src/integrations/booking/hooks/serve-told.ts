import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Counted } from '../../../kit/http/request-limit.ts';

type Told = {
  url: string;
  longest: number;
  /** The status that the teller is answered. */
  answerTo: (request: FastifyRequest) => Promise<number>;
};

/** An address at which the booking service tells something, in whatever shape: bodies come as they were sent. */
export const serveTold = (server: FastifyInstance, { url, longest, answerTo }: Told): Promise<void> =>
  Promise.resolve(
    server.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: longest }, (_, body, done) => done(null, body));
      scope.route({
        method: 'POST',
        url,
        config: { counts: 'refused' } satisfies Counted,
        handler: async (request, reply) => {
          const status = await answerTo(request);
          return reply
            .code(status)
            .type('text/plain; charset=utf-8')
            .send(status === 200 ? 'ok' : '');
        },
      });
    }),
  ).then(() => undefined);
