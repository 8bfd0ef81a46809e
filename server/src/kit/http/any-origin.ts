import type { Endpoint } from '@parley/contract/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Set before anything can be refused, so that a page of another site can read the reason too. Cookies never travel. */
export async function allowAnyOrigin(_: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('access-control-allow-origin', '*');
  reply.header('access-control-expose-headers', 'retry-after');
  reply.header('cross-origin-resource-policy', 'cross-origin');
}

/** The question a browser asks before it lets such a page call. */
export function answerPreflight(server: FastifyInstance, { method, path }: Pick<Endpoint, 'method' | 'path'>): void {
  server.options(path, { onRequest: allowAnyOrigin }, async (_, reply) => {
    reply.header('access-control-allow-methods', method);
    reply.header('access-control-allow-headers', 'content-type');
    reply.header('access-control-max-age', '7200');
    return reply.code(204).send();
  });
}
