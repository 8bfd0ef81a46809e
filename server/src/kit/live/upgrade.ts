import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { closeCodes } from '@parley/contract/live';
import { type WebSocket, WebSocketServer } from 'ws';
import { addressKey } from '../attempts.ts';
import { addressOf } from '../http/address.ts';
import { minuteCounts } from '../http/minute-counts.ts';
import { type Place, waitingRoom } from './waiting-room.ts';

// More than any request needs; what is smaller and no request is refused by its shape.
const maxPayload = 65_536;

/** How often one address may connect, and how it is known. */
export type SocketLimits = { perMinute: number; trustProxy: boolean };

type Door = {
  path: string;
  /** Pages of these origins may connect, and those of the host asked for. `any`: whoever connects is asked later. */
  allowedOrigins: readonly string[] | 'any';
  /** Null: none. */
  limits: SocketLimits | null;
};

/** `known` is called when the one who connected has said who they are. */
type Accept = (ws: WebSocket, wire: Duplex, request: IncomingMessage, known: () => void) => void;

/** The paths that somebody answers, by server: whoever knocks elsewhere is refused by the first of them. */
const doors = new WeakMap<Server, Set<string>>();

/** Turns requests for a path into sockets, unless they come from a page of a foreign origin, or are too many. */
export function acceptUpgrades(server: Server, door: Door, accept: Accept): () => void {
  const { path, allowedOrigins, limits } = door;
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
  const guard = limits && guardOf(limits);

  const open = (request: IncomingMessage, wire: Duplex, head: Buffer, place: Place | null): void =>
    sockets.handleUpgrade(request, wire, head, (ws) => {
      if (place) place.evict = () => (ws.close(closeCodes.tryAgain), ws.terminate());
      accept(ws, wire, request, () => place?.leave());
    });
  const upgrade = (request: IncomingMessage, wire: Duplex, head: Buffer): void => {
    wire.on('error', () => wire.destroy());
    const asked = bare(request.url ?? '');
    if (asked !== bare(path)) {
      const [first] = known;
      if (!known.has(asked) && first === bare(path)) refuse(wire, '404 Not Found');
    } else if (!isAllowed(request, allowedOrigins)) refuse(wire, '403 Forbidden');
    else if (!guard) open(request, wire, head, null);
    else void guard.admit(request, wire).then((place) => place && open(request, wire, head, place));
  };
  server.on('upgrade', upgrade);
  return () => {
    known.delete(bare(path));
    server.off('upgrade', upgrade);
    guard?.stop();
  };
}

/** Who connects is a stranger until they have said who they are. Counted apart: who reads pages in vain cuts off nobody. */
function guardOf({ perMinute, trustProxy }: SocketLimits) {
  const counts = minuteCounts();
  const room = waitingRoom();
  return {
    stop: room.stop,
    admit: async (request: IncomingMessage, wire: Duplex): Promise<Place | null> => {
      const address = addressKey(addressOf(request, trustProxy));
      const place = counts.count(address) > perMinute ? null : await room.enter(address);
      if (!place) refuse(wire, '429 Too Many Requests', `Retry-After: ${counts.secondsLeft()}\r\n`);
      else if (wire.destroyed) place.leave();
      else wire.once('close', place.leave);
      return place && !wire.destroyed ? place : null;
    },
  };
}

const bare = (path: string): string => path.split('?')[0]!.replace(/\/+$/, '');

/** Programs send no Origin and carry no cookies; a token is asked of everyone anyway. */
function isAllowed({ headers: { origin, host } }: IncomingMessage, allowed: Door['allowedOrigins']): boolean {
  if (origin === undefined || allowed === 'any' || allowed.includes(origin)) return true;
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
}

const refuse = (wire: Duplex, status: string, headers = ''): void =>
  void wire.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n${headers}Content-Length: 0\r\n\r\n`);
