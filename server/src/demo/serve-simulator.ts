import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export type PageServer = (request: IncomingMessage, response: ServerResponse) => void;
type MayUse = (request: FastifyRequest, reply: FastifyReply) => boolean;

/**
 * The page of phones, for whoever has only this port: everything below /simulator/ is answered by the simulator. It
 * writes as any client and shows what was sent to them, so for everybody but those of the demo there is nothing here.
 */
export async function serveSimulator(server: FastifyInstance, serve: PageServer, mayUse: MayUse): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Read by the one who answers.
    scope.addContentTypeParser('*', (_, __, done) => done(null));
    scope.all('/simulator/*', answer);
    scope.get('/simulator', (request, reply) =>
      // The page names its parts beside itself.
      request.url.startsWith('/simulator/') ? answer(request, reply) : reply.redirect('/simulator/'),
    );
  });

  function answer(request: FastifyRequest, reply: FastifyReply): void {
    if (!mayUse(request, reply)) return void reply.callNotFound();
    const { raw } = request;
    const path = (raw.url ?? '').replace(/^\/simulator/, '');
    // Beside the phones: what they do, and the pages on which providers ask the owners of accounts.
    raw.url = /^\/(control|\w+\/oauth|vk_ads\/hq)\//.test(path) ? path : `/page${path}`;
    reply.hijack();
    serve(raw, reply.raw);
  }
}
