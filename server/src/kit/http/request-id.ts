import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { log } from '../log.ts';
import type { Counted } from './request-limit.ts';

const header = 'x-request-id';
// What others write stands in our log and on people's screens.
const plain = /^[\w.-]{1,64}$/;

/** The number by which a request is found again, here and in what a proxy before us wrote; only a trusted one is believed. */
export const requestIdBy =
  (trustProxy: boolean) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const told = headers[header];
    return trustProxy && typeof told === 'string' && plain.test(told) ? told : randomBytes(5).toString('hex');
  };

/** Each answer says its number, and a line of the log what became of it: by the route's pattern, for paths hold secrets. */
export function tellRequests(server: FastifyInstance): void {
  server.addHook('onRequest', async ({ id }, reply) => void reply.header(header, id));
  server.addHook('onResponse', async ({ id, method, routeOptions, ip }, { statusCode: status, elapsedTime }) => {
    const { url: route = 'none', config } = routeOptions;
    if ((config as Counted).counts === 'never') return;
    log.info({ request: id, method, route, status, ms: Math.round(elapsedTime), address: ip }, 'answered');
  });
}
