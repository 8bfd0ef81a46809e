import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { db } from './kit/db/index.ts';
import { isLocal } from './kit/http/is-local.ts';
import { metricsText, metricsType } from './kit/http/metrics.ts';
import type { Counted } from './kit/http/request-limit.ts';
import { hashToken, isSameHash } from './kit/tokens.ts';

/** What other programs ask: are we well, and how are we doing. */
export function serveMachines(server: FastifyInstance, { metrics_token }: { metrics_token: string | null }): void {
  server.get('/healthz', { config: { counts: 'never' } satisfies Counted }, async (_, reply) => {
    const isWell = await soon(askDatabase());
    return reply.code(isWell ? 200 : 503).send({ status: isWell ? 'ok' : 'database away' });
  });
  server.get('/metrics', { config: { counts: 'refused' } satisfies Counted }, async (request, reply) => {
    if (!isLocal(request) && !showsToken(request, metrics_token)) return reply.callNotFound();
    return reply.type(metricsType).send(await metricsText());
  });
}

const showsToken = ({ headers }: FastifyRequest, token: string | null): boolean =>
  token !== null && isSameHash(hashToken(headers.authorization ?? ''), hashToken(`Bearer ${token}`));

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
