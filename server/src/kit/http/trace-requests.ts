import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Begun, tracing } from '../tracing/tracing.ts';
import type { Counted } from './request-limit.ts';

/**
 * Tells of each request that people wait for: by the route's pattern and with the number it has in the log. What it is a
 * part of is taken over from a trusted proxy only: anybody else would decide what is kept.
 */
export function traceRequests(server: FastifyInstance, trustProxy: boolean): void {
  if (!tracing) return;
  const by = tracing;
  const told = new WeakMap<FastifyRequest, Begun>();

  server.addHook('onRequest', (request, reply, done) => {
    const { url: route = 'none', config } = request.routeOptions;
    if ((config as Counted).counts === 'never') return done();
    const begun = by.begin({
      name: `${request.method} ${route}`,
      kind: 'server',
      of: (trustProxy && by.saidBy(request.headers)) || null,
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'parley.request_id': request.id,
        ...projectOf(request),
      },
    });
    told.set(request, begun);
    reply.raw.once('close', () => endWith(begun, reply));
    by.within(begun.context, done);
  });
  // A body comes by events of its own, and the end of an answer too: what follows them is told where it belongs.
  for (const moment of ['preValidation', 'onResponse'] as const)
    server.addHook(moment, (request: FastifyRequest, _: FastifyReply, done: () => void) => {
      const begun = told.get(request);
      if (begun) by.within(begun.context, done);
      else done();
    });
}

function endWith({ note, end }: Begun, { raw }: FastifyReply): void {
  if (!raw.writableFinished) return (note({ 'parley.caller': 'gone' }), end());
  note({ 'http.response.status_code': raw.statusCode });
  end(raw.statusCode >= 500 ? String(raw.statusCode) : undefined);
}

/** As it is named: nobody has looked yet whether the caller may. */
function projectOf({ headers, params }: FastifyRequest): { 'parley.project_id'?: number } {
  const named = (params as { project?: string } | undefined)?.project ?? headers['x-project'];
  return typeof named === 'string' && /^[1-9]\d{0,14}$/.test(named) ? { 'parley.project_id': Number(named) } : {};
}
