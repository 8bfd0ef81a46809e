import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { livePath } from '@parley/contract/live';
import { type WebSocket, WebSocketServer } from 'ws';

// More than any request needs; what is smaller and no request is refused by its shape.
const maxPayload = 65_536;

/** Turns requests for the live path into sockets, unless they come from a page of a foreign origin. */
export function acceptUpgrades(
  server: Server,
  allowedOrigins: readonly string[],
  accept: (ws: WebSocket, wire: Duplex) => void,
): () => void {
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload,
    // How long a closed socket may take to say goodbye.
    closeTimeout: 2000,
  } as ConstructorParameters<typeof WebSocketServer>[0]);

  const upgrade = (request: IncomingMessage, wire: Duplex, head: Buffer): void => {
    wire.on('error', () => wire.destroy());
    if (!isLivePath(request.url)) {
      // Another listener may know this path.
      if (server.listenerCount('upgrade') === 1) refuse(wire, '404 Not Found');
    } else if (!isAllowed(request, allowedOrigins)) refuse(wire, '403 Forbidden');
    else sockets.handleUpgrade(request, wire, head, (ws) => accept(ws, wire));
  };
  server.on('upgrade', upgrade);
  return () => void server.off('upgrade', upgrade);
}

const bare = (path: string): string => path.split('?')[0]!.replace(/\/+$/, '');
const isLivePath = (url = ''): boolean => bare(url) === bare(livePath);

/** Programs send no Origin and carry no cookies; a token is asked of everyone anyway. */
function isAllowed({ headers: { origin, host } }: IncomingMessage, allowed: readonly string[]): boolean {
  if (origin === undefined || allowed.includes(origin)) return true;
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
}

const refuse = (wire: Duplex, status: string): void =>
  void wire.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
