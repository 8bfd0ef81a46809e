import type { FastifyRequest } from 'fastify';
import { isLoopbackAddress, isLoopbackHost } from '../loopback.ts';

const passedOn = ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'x-real-ip', 'via'];

/**
 * Asked on this machine, by whoever sits at it. An address of its own is not enough: a proxy here asks for everybody,
 * also one that is trusted to name them, and a page of elsewhere may let its own name lead here, so the host that was
 * asked for must be this machine too.
 */
export function isLocal({ headers, raw }: FastifyRequest): boolean {
  // Some proxies say nothing of themselves, but speak as no browser has for long.
  if (raw.httpVersion === '1.0' || passedOn.some((name) => name in headers)) return false;
  return isLoopbackAddress(raw.socket.remoteAddress ?? '') && isLoopbackHost(headers.host ?? '');
}
