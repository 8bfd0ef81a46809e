import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { db } from './kit/db/index.ts';
import { metricsText, metricsType } from './kit/http/metrics.ts';

/** What other programs ask: are we well, and how are we doing. */
export function serveMachines(server: FastifyInstance): void {
  server.get('/healthz', async (_, reply) => {
    const isWell = await soon(askDatabase());
    return reply.code(isWell ? 200 : 503).send({ status: isWell ? 'ok' : 'database away' });
  });
  server.get('/metrics', async (_, reply) => reply.type(metricsType).send(await metricsText()));
}

// Whoever asks has other nodes to turn to, and a database that hangs would let them wait for ever.
const patienceMs = 1000;
let asking: Promise<boolean> | null = null;

/** However many ask, the database is asked once: a hanging one must not take a connection for each. */
function askDatabase(): Promise<boolean> {
  asking ??= sql`select 1`
    .execute(db())
    .then(
      () => true,
      () => false,
    )
    .finally(() => (asking = null));
  return asking;
}

async function soon(answer: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), patienceMs)));
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
