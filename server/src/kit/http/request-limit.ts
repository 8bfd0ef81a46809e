import type { Endpoint } from '@parley/contract/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressKey, countAttempt } from '../attempts.ts';
import { refuse } from '../errors.ts';
import { callerOf, type Desk } from './caller.ts';
import { minuteCounts } from './minute-counts.ts';

/**
 * A route says in its `config` how it is counted. `refused`: few addresses rightly ask very often, so only what is
 * refused counts. `lightly`: a page is made of many such files. `never`: whoever asks must always be told.
 */
export type Counted = { counts?: 'refused' | 'lightly' | 'never' };
const howCounted = ({ routeOptions }: FastifyRequest) => (routeOptions.config as Counted).counts;

// Fifty people who open the login page at once ask for some three thousand files.
const light = 1 / 16;
const isRefused = (status: number): boolean => status === 401 || status === 403 || status === 404;
const tired = new WeakMap<FastifyRequest, number>();

/**
 * Nobody may ask more often than this on one node: a person who is signed in, wherever they are, or all strangers of one
 * address together. Counted in memory, for every question pays for it.
 */
export function limitRequests(server: FastifyInstance, timesAMinute: number, desk: Desk): void {
  const { count, usedBy, secondsLeft } = minuteCounts();
  server.addHook('onRequest', async (request) => {
    const counts = howCounted(request);
    if (counts === 'never') return;
    if (counts === 'refused') {
      if (usedBy(addressKey(request.ip)) >= timesAMinute) tired.set(request, secondsLeft());
      return;
    }
    const key = await counted(request, desk);
    if (key && count(key, counts === 'lightly' ? light : 1) > timesAMinute) {
      refuse('too_many_requests', { seconds: secondsLeft() });
    }
  });
  server.addHook('onResponse', async (request, reply) => {
    if (howCounted(request) === 'refused' && isRefused(reply.statusCode)) count(addressKey(request.ip));
  });
}

/** Null: who shows a token of ours that cannot be looked up now. It fails by itself, and is nobody's fault. */
async function counted(request: FastifyRequest, desk: Desk): Promise<string | null> {
  const asked = callerOf(request, desk);
  if (!asked) return addressKey(request.ip);
  const person = await asked.catch(() => undefined);
  if (person === undefined) return null;
  return person ? `person ${person.user_id}` : addressKey(request.ip);
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
