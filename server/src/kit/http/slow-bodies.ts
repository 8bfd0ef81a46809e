import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hours, minutes, now, seconds } from '../clock.ts';
import { Refusal } from '../errors.ts';

/** A route that takes a form says in its `config` how large its file may be. */
export type TakesForm = { takes_form?: boolean; form_bytes?: number };
type Pending = { reply: FastifyReply; until: number };

const patience = seconds(30);
// The slowest line on which anybody uploads, 256 kbit/s. A form from which nothing comes at all ends much earlier.
const formBytesASecond = 32_768;
const sweepMs = 1000;
export const formType = 'multipart/form-data';

/** What Node looks after by itself: heads that do not come, and whatever else stays open. */
export const timeouts = {
  requestTimeout: hours(5),
  http: { headersTimeout: patience, connectionsCheckingInterval: seconds(5) },
};

/** Whoever sends a body drop by drop is told that it took too long, and let go. One pass over all instead of timers. */
export function endSlowBodies(server: FastifyInstance): void {
  const awaited = new Map<FastifyRequest, Pending>();
  server.addHook('onRequest', async (request, reply) => {
    if (hasBody(request)) awaited.set(request, { reply, until: now().getTime() + patienceFor(request) });
  });
  server.addHook('preValidation', async (request) => {
    if (request.raw.complete) awaited.delete(request);
  });
  const timer = setInterval(() => {
    const at = now().getTime();
    for (const [request, pending] of awaited) {
      const { reply, until } = pending;
      const isOver = request.raw.complete || request.raw.destroyed;
      // Nobody has begun to read it: it waits for its turn, and its time begins then.
      if (!isOver && !reply.sent && request.raw.readableFlowing === null) {
        pending.until = at + patienceFor(request);
        continue;
      }
      if (!isOver && at <= until) continue;
      awaited.delete(request);
      if (!isOver) end(request, reply);
    }
  }, sweepMs).unref();
  server.server.once('close', () => clearInterval(timer));
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function patienceFor({ headers, routeOptions }: FastifyRequest): number {
  const { form_bytes = 0 } = routeOptions.config as TakesForm;
  const isForm = form_bytes > 0 && headers['content-type']?.startsWith(formType);
  const said = Number(headers['content-length'] ?? form_bytes);
  return isForm ? minutes(2) + seconds(Math.min(said, form_bytes) / formBytesASecond) : patience;
}

/** Who reads the body passes the refusal on as an answer; where nobody does, there is nobody to tell. */
function end({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (reply.sent || raw.listenerCount('error') === 0) return void raw.destroy();
  reply.header('connection', 'close');
  raw.emit('error', new Refusal('too_slow'));
}
