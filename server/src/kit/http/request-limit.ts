import type { Endpoint } from '@parley/contract/http';
import type { FastifyInstance } from 'fastify';
import { addressKey, countAttempt } from '../attempts.ts';
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

/** Over all nodes, before the body is read: what is refused for its number costs next to nothing. */
export async function countAddress({ method, path, per_address }: Endpoint, address: string): Promise<void> {
  if (!per_address) return;
  const { times, seconds } = per_address;
  await countAttempt({ name: `${method} ${path}`, times, within: seconds * 1000 }, addressKey(address));
}
