import type { FastifyInstance } from 'fastify';
import { addressKey } from '../attempts.ts';
import { refuse } from '../errors.ts';

const minute = 60_000;

/** No address may ask more often than this on one node; counted in memory, for every question pays for it. */
export function limitRequests(server: FastifyInstance, timesAMinute: number): void {
  let counts = new Map<string, number>();
  let endsAt = 0;
  server.addHook('onRequest', async (request) => {
    const at = performance.now();
    if (at >= endsAt) [counts, endsAt] = [new Map(), at + minute];
    const key = addressKey(request.ip);
    const used = (counts.get(key) ?? 0) + 1;
    counts.set(key, used);
    if (used > timesAMinute) refuse('too_many_requests', { seconds: Math.ceil((endsAt - at) / 1000) });
  });
}
