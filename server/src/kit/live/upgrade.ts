import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';

// More than any request needs; what is smaller and no request is refused by its shape.
const maxPayload = 65_536;

type Door = {
  path: string;
  /** Pages of these origins may connect, and those of the host asked for. `any`: whoever connects is asked later. */
  allowedOrigins: readonly string[] | 'any';
};

/** The paths that somebody answers, by server: whoever knocks elsewhere is refused by the first of them. */
const doors = new WeakMap<Server, Set<string>>();

/** Turns requests for a path into sockets, unless they come from a page of a foreign origin. */
export function acceptUpgrades(
  server: Server,
  { path, allowedOrigins }: Door,
  accept: (ws: WebSocket, wire: Duplex, request: IncomingMessage) => void,
): () => void {
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload,
    // How long a closed socket may take to say goodbye.
    closeTimeout: 2000,
  } as ConstructorParameters<typeof WebSocketServer>[0]);
  const known = doors.get(server) ?? new Set<string>();
  doors.set(server, known.add(bare(path)));

  const upgrade = (request: IncomingMessage, wire: Duplex, head: Buffer): void => {
    wire.on('error', () => wire.destroy());
    const asked = bare(request.url ?? '');
    if (asked !== bare(path)) {
      const [first] = known;
      if (!known.has(asked) && first === bare(path)) refuse(wire, '404 Not Found');
    } else if (!isAllowed(request, allowedOrigins)) refuse(wire, '403 Forbidden');
    else sockets.handleUpgrade(request, wire, head, (ws) => accept(ws, wire, request));
  };
  server.on('upgrade', upgrade);
  return () => {
    known.delete(bare(path));
    server.off('upgrade', upgrade);
  };
}

const bare = (path: string): string => path.split('?')[0]!.replace(/\/+$/, '');

/** Programs send no Origin and carry no cookies; a token is asked of everyone anyway. */
function isAllowed({ headers: { origin, host } }: IncomingMessage, allowed: Door['allowedOrigins']): boolean {
  if (origin === undefined || allowed === 'any' || allowed.includes(origin)) return true;
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
}

const refuse = (wire: Duplex, status: string): void =>
  void wire.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
