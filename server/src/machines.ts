import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { db } from './kit/db/index.ts';
import { metricsText, metricsType } from './kit/http/metrics.ts';

/** What other programs ask: are we well, and how are we doing. */
export function serveMachines(server: FastifyInstance): void {
  server.get('/healthz', async (_, reply) => {
    const isWell = await sql`select 1`.execute(db()).then(
      () => true,
      () => false,
    );
    return reply.code(isWell ? 200 : 503).send({ status: isWell ? 'ok' : 'database away' });
  });
  server.get('/metrics', async (_, reply) => reply.type(metricsType).send(await metricsText()));
}
