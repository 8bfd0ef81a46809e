import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import { readLag } from './kit/events/publisher.queries.ts';
import { watchDisk } from './kit/files/disk-metrics.ts';
import { isLocal } from './kit/http/is-local.ts';
import { metricsText, metricsType } from './kit/http/metrics.ts';
import type { Counted } from './kit/http/request-limit.ts';
import { hashToken, isSameHash } from './kit/tokens.ts';
import type { Readiness } from './readiness.ts';
import { soon } from './soon.ts';
import { version } from './version.ts';

const uncounted = { config: { counts: 'never' } satisfies Counted };

/** What other programs ask: do we live, may people be sent here, and how are we doing. */
export function serveMachines(
  server: FastifyInstance,
  { hindrance, isDraining }: Readiness,
  { metrics_token, metrics_port, data_dir }: Config,
): void {
  watchDisk(data_dir);
  // A database that is away is no reason to start a node anew.
  server.get('/healthz', uncounted, async () => {
    // Nor are screens that stand still: another node goes on with what this one is too slow for.
    const lag = await soon(askLag(), () => 0);
    return { status: lag < longestLag ? 'ok' : 'screens stand still', version };
  });
  server.get('/readyz', uncounted, async (_, reply) => {
    const reason = await hindrance();
    return reply.code(reason ? 503 : 200).send({ status: reason ?? 'ready', version });
  });
  // A proxy that keeps its connections turns elsewhere with the next request.
  server.addHook('onSend', async (_, reply) => void (isDraining() && reply.header('connection', 'close')));
  if (metrics_port !== null) return;
  server.get('/metrics', { config: { counts: 'refused' } satisfies Counted }, async (request, reply) => {
    if (!isLocal(request) && !showsToken(request, metrics_token)) return reply.callNotFound();
    return reply.type(metricsType).send(await metricsText());
  });
}

/** On a port of their own metrics are told to whoever reaches it: who that is, the network decides. */
export async function serveMetricsApart({ host, metrics_port }: Config): Promise<Server | null> {
  if (metrics_port === null) return null;
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    void metricsText().then(
      (text) => response.setHeader('content-type', metricsType).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(metrics_port, host);
  await once(server, 'listening');
  return server;
}

const showsToken = ({ headers }: FastifyRequest, token: string | null): boolean =>
  token !== null && isSameHash(hashToken(headers.authorization ?? ''), hashToken(`Bearer ${token}`));

// A publisher that dies is followed within seconds: what waits for longer waits for somebody to look.
const longestLag = 10;
let asking: Promise<number> | null = null;

/** However many ask, the database is asked once: a hanging one must not take a connection for each. */
function askLag(): Promise<number> {
  asking ??= readLag()
    .catch(() => 0)
    .finally(() => (asking = null));
  return asking;
}
