import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readLag } from './kit/events/publisher.queries.ts';
import { isLocal } from './kit/http/is-local.ts';
import { metricsText, metricsType } from './kit/http/metrics.ts';
import type { Counted } from './kit/http/request-limit.ts';
import { hashToken, isSameHash } from './kit/tokens.ts';

/** What other programs ask: are we well, and how are we doing. */
export function serveMachines(server: FastifyInstance, { metrics_token }: { metrics_token: string | null }): void {
  server.get('/healthz', { config: { counts: 'never' } satisfies Counted }, async (_, reply) => {
    const lag = await soon(askDatabase());
    if (lag === null) return reply.code(503).send({ status: 'database away' });
    // No reason to send people to other nodes: theirs stand still too.
    return reply.send({ status: lag < longestLag ? 'ok' : 'screens stand still' });
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
// A publisher that dies is followed within seconds: what waits for longer waits for somebody to look.
const longestLag = 10;
let asking: Promise<number | null> | null = null;

/** However many ask, the database is asked once: a hanging one must not take a connection for each. */
function askDatabase(): Promise<number | null> {
  asking ??= readLag()
    .catch(() => null)
    .finally(() => (asking = null));
  return asking;
}

async function soon<T>(answer: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), patienceMs)));
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
