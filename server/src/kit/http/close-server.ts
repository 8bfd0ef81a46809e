import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * The port first, so that whoever is told to go by `closeSockets` comes back elsewhere; then requests in flight are
 * answered. Those that take longer than this are cut off.
 */
export async function closeServer(
  server: FastifyInstance,
  milliseconds: number,
  closeSockets: () => Promise<void>,
): Promise<void> {
  const closing = server.close();
  const slow = setTimeout(() => server.server.closeAllConnections(), milliseconds);
  while (server.server.listening) await sleep(1);
  await closeSockets();
  await closing;
  clearTimeout(slow);
}

/** Where what runs on this machine reaches us, whatever stands before us outside. */
export function reachedAt(server: FastifyInstance): string {
  const { port } = server.server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}
