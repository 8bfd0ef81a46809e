import type { FastifyRequest } from 'fastify';
import { isLoopbackAddress, isLoopbackHost } from '../loopback.ts';

const passedOn = ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'x-real-ip', 'via'];

/**
 * Asked on this machine, by whoever sits at it. An address of its own is not enough: a proxy here asks for everybody,
 * and a page of elsewhere may let its own name lead here, so the host that was asked for must be this machine too.
 */
export function isLocal(request: FastifyRequest): boolean {
  const { headers, raw } = request;
  // Some proxies say nothing of themselves, but speak as no browser has for long.
  if (raw.httpVersion === '1.0') return false;
  // There is a list of addresses only where a proxy is trusted to name them, which it does in one header.
  const isNamed = request.ips && 'x-forwarded-for' in headers;
  if (!isNamed && passedOn.some((name) => name in headers)) return false;
  // Whoever asks without that proxy writes into the header what they like.
  if (![raw.socket.remoteAddress ?? '', request.ip].every(isLoopbackAddress)) return false;
  return isLoopbackHost(headers.host ?? '') && isLoopbackHost(request.host);
}
