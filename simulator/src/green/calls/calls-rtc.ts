import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import * as z from 'zod/mini';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Stage } from '../../fake.ts';
import type { Account } from '../../world.ts';
import { stateOf } from './rest.ts';
import type { Told } from './switchboard.ts';
import { voipEvents } from './voip-events.ts';

const { sessionDescription } = voipEvents['relay-sdp'].shape;
const frame = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('offer'), offer: sessionDescription }),
  z.strictObject({ type: z.literal('ice-candidate'), candidate: voipEvents['relay-ice'].shape.iceCandidate }),
  z.strictObject({ type: z.literal('stop') }),
]);
type Frame = z.infer<typeof frame>;
type Place = { id: string; account: Account; socket: WebSocket };

/** The successor: commands over HTTP, and one plain websocket that tells the state and carries the negotiation. */
export function serveCallsRtc(http: Server, stage: Stage, isRefused: (request: IncomingMessage) => boolean) {
  const server = new WebSocketServer({ noServer: true });
  const places = new Map<string, Place>();
  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/green/socket.io/') return;
    const [, key, token] = /^\/green\/waInstance(\d+)\/callsRtc\/([^/]+)$/.exec(pathname) ?? [];
    const account = key && !isRefused(request) ? stage.world.account('whatsapp', key) : null;
    if (!account || account.settings.token !== token) return void socket.end('HTTP/1.1 401 Unauthorized\r\n\r\n');
    server.handleUpgrade(request, socket, head, (opened) => {
      const place = { id: randomUUID(), account, socket: opened };
      places.set(place.id, place);
      opened.on('close', () => places.delete(place.id));
      attend(place, stage);
    });
  });
  stage.calls.listen((told) => {
    for (const place of places.values()) if (told.call.chat.account === place.account) tell(place, told, stage);
  });
  return {
    stop: () => {
      for (const { socket } of places.values()) socket.terminate();
    },
  };
}

const send = ({ socket }: Place, given: Record<string, unknown>): void => socket.send(JSON.stringify(given));

function attend(place: Place, stage: Stage): void {
  const { account, socket } = place;
  const { calls } = stage;
  send(place, { type: 'state', state: stateOf(account, stage) });
  socket.on('message', (data) => {
    const said = readFrame(String(data));
    const wrong = typeof said === 'string' ? said : take(place, said, stage);
    const body = typeof said === 'string' ? String(data) : said;
    const event = typeof said === 'string' ? 'frame' : said.type;
    calls.journal.said(account, calls.current(account), event, body, wrong);
    if (wrong) send(place, { type: 'error', message: wrong });
  });
  socket.on('close', () => {
    const call = calls.current(account);
    calls.journal.said(account, call, 'disconnect', {}, null);
    if (call) calls.depart(call, place.id);
  });
}

function readFrame(text: string): Frame | string {
  try {
    const read = frame.safeParse(JSON.parse(text));
    return read.success ? read.data : `malformed: ${read.error.issues.map(({ message }) => message).join(', ')}`;
  } catch {
    return 'not JSON';
  }
}

/** Answers with what the protocol forbids about it. The app always offers; who comes back offers anew. */
function take({ account, id }: Place, said: Frame, { calls }: Stage): string | null {
  const call = calls.current(account);
  if (said.type === 'stop') {
    if (call) calls.depart(call, id);
    return null;
  }
  if (!call) return 'no call';
  if (said.type === 'offer') {
    if (!call.ours.has(id)) calls.arrive(call, id, 'business');
    calls.relay(call, 'business', { kind: 'description', peer_id: id, description: said.offer });
    return null;
  }
  if (!call.ours.has(id)) return 'nothing was offered';
  calls.relay(call, 'business', { kind: 'candidate', peer_id: id, candidate: said.candidate });
  return null;
}

function tell(place: Place, told: Told, stage: Stage): void {
  // It tells how the line stands, which a second caller does not change.
  if (told.call.is_second) return;
  switch (told.kind) {
    case 'rings':
    case 'peer':
      return;
    case 'state':
      // On the wire of the successor there are four states; the finer ones are one of them.
      return [1, 3, 6].includes(told.call_state)
        ? send(place, { type: 'state', state: stateOf(place.account, stage) })
        : undefined;
    case 'ended':
      return send(place, { type: 'state', state: stateOf(place.account, stage) });
    case 'signal':
      if (told.to !== place.id) return;
      return told.signal.kind === 'candidate'
        ? send(place, { type: 'ice-candidate', candidate: told.signal.candidate })
        : send(place, { type: 'answer', answer: told.signal.description });
  }
}
