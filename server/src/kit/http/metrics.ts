import type { FastifyReply, FastifyRequest } from 'fastify';
import '../db/pool-metrics.ts';
import { collectDefaultMetrics, Histogram, register } from 'prom-client';

collectDefaultMetrics();

const requests = new Histogram({
  name: 'http_request_seconds',
  help: 'Time to answer, by route and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
});

/** Counted by the route's pattern, so that ids do not become labels. */
export async function countRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const route = request.routeOptions.url ?? 'none';
  requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
}

export const metricsText = (): Promise<string> => register.metrics();
export const metricsType = register.contentType;
