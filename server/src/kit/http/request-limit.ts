import type { Endpoint } from '@parley/contract/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressKey, countAttempt } from '../attempts.ts';
import { refuse } from '../errors.ts';

const minute = 60_000;

/** Where few addresses rightly ask very often, only what is refused is counted: a route says so in its `config`. */
export type Counted = { counts?: 'refused' };
const isRefused = (status: number): boolean => status === 401 || status === 403 || status === 404;
const countsRefused = ({ routeOptions }: FastifyRequest): boolean =>
  (routeOptions.config as Counted).counts === 'refused';
const tired = new WeakMap<FastifyRequest, number>();

/** No address may ask more often than this on one node; counted in memory, for every question pays for it. */
export function limitRequests(server: FastifyInstance, timesAMinute: number): void {
  let counts = new Map<string, number>();
  let endsAt = 0;
  const usedBy = (key: string): number => {
    const at = performance.now();
    if (at >= endsAt) [counts, endsAt] = [new Map(), at + minute];
    return counts.get(key) ?? 0;
  };
  const secondsLeft = (): number => Math.ceil((endsAt - performance.now()) / 1000);
  const count = (key: string): number => {
    const used = usedBy(key) + 1;
    counts.set(key, used);
    return used;
  };
  server.addHook('onRequest', async (request) => {
    const key = addressKey(request.ip);
    if (countsRefused(request)) {
      if (usedBy(key) >= timesAMinute) tired.set(request, secondsLeft());
      return;
    }
    if (count(key) > timesAMinute) refuse('too_many_requests', { seconds: secondsLeft() });
  });
  server.addHook('onResponse', async (request, reply) => {
    if (countsRefused(request) && isRefused(reply.statusCode)) count(addressKey(request.ip));
  });
}

/** For whoever was refused too often nothing is looked up any more. */
export function refuseTired(request: FastifyRequest): void {
  const seconds = tired.get(request);
  if (seconds !== undefined) refuse('too_many_requests', { seconds });
}

/** Over all nodes, before the body is read: what is refused for its number costs next to nothing. */
export async function countAddress({ method, path, per_address }: Endpoint, address: string): Promise<void> {
  if (!per_address) return;
  const { times, seconds } = per_address;
  await countAttempt({ name: `${method} ${path}`, times, within: seconds * 1000 }, addressKey(address));
}
