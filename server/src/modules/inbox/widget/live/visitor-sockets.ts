import type { Server } from 'node:http';
import { teamOnline, visitAccepted, visitorLivePath, visitPong } from '@parley/contract/widget/live';
import type { TeamPresence } from '@parley/contract/widget/visitor';
import type { RawData } from 'ws';
import { dbOf } from '../../../../kit/db/index.ts';
import { Refusal } from '../../../../kit/errors.ts';
import { acceptUpgrades, type SocketLimits } from '../../../../kit/live/upgrade.ts';
import { readHours } from '../../../projects/index.ts';
import { findVisitor, readToken } from '../find-visitor.ts';
import { teamPresence } from '../open-widget.ts';
import { outsideIdsOf } from '../visitors.queries.ts';
import { passNews } from './news.ts';
import { forgetPage, listenTo } from './peers.ts';
import { end, newVisitorSocket, ping, read, say, type VisitorSocket } from './visitor-socket.ts';

const sweepMs = 5000;
const timeToSignIn = 10_000;
const pingEvery = 3;
/** Per sweep; a page says a word at a time. */
const maxHeard = 20;

/** Tells visitors' pages that there is something to fetch; what it is they ask for themselves, by their token. */
export function startVisitorSockets(server: Server, limits: SocketLimits | null): { stop: () => void } {
  const sockets = new Set<VisitorSocket>();
  const stops = [
    acceptUpgrades(server, { path: visitorLivePath, allowedOrigins: 'any', limits }, (ws, _, request, known) =>
      accept(sockets, newVisitorSocket(ws, request.headers.origin ?? null, known)),
    ),
    passNews(sockets),
    startSweeping(sockets),
  ];
  return {
    stop: () => {
      for (const stop of stops) stop();
      for (const socket of sockets) end(socket, 'goingAway');
      for (const { ws } of sockets) ws.terminate();
    },
  };
}

function accept(sockets: Set<VisitorSocket>, socket: VisitorSocket): void {
  const { ws } = socket;
  sockets.add(socket);
  ws.on('message', (raw, isBinary) => hear(socket, raw, isBinary));
  ws.on('pong', () => (socket.unanswered = 0));
  // A broken frame; the socket is closed by itself.
  ws.on('error', () => undefined);
  ws.on('close', () => {
    sockets.delete(socket);
    forgetPage(socket);
  });
}

function hear(socket: VisitorSocket, raw: RawData, isBinary: boolean): void {
  const request = read(raw, isBinary);
  if (!request || ++socket.heard > maxHeard) return end(socket, 'badRequest');
  if (request.action === 'ping') return say(socket, visitPong, {});
  if (socket.token_hash) return end(socket, 'badRequest');
  socket.token_hash = readToken(request.payload.token).token_hash;
  enter(socket, request.payload.token).catch((error: unknown) =>
    end(socket, error instanceof Refusal ? 'unauthorized' : 'tryAgain'),
  );
}

async function enter(socket: VisitorSocket, token: string): Promise<void> {
  const visitor = await findVisitor(token, socket);
  const { project_id, channel_id } = visitor;
  // Before anything else is read: what is told meanwhile is not missed.
  listenTo(socket, visitor);
  const presence = await presenceFor(visitor);
  for (const outside_id of await outsideIdsOf(visitor)) listenTo(socket, { project_id, channel_id, outside_id });
  if (socket.ws.readyState !== socket.ws.OPEN) return forgetPage(socket);
  Object.assign(socket, { visitor, ...presence });
  socket.known();
  say(socket, visitAccepted, presence);
}

type Place = { project_id: number; channel_id: number };

const presenceFor = async (place: Place): Promise<TeamPresence> =>
  teamPresence(place, await readHours(dbOf(place.project_id), place.project_id));

/** One pass over all instead of timers for each. */
function startSweeping(sockets: Set<VisitorSocket>): () => void {
  let turn = 0;
  const timer = setInterval(() => {
    turn += 1;
    for (const socket of sockets) {
      socket.heard = 0;
      if (!socket.visitor && performance.now() - socket.opened > timeToSignIn) end(socket, 'unauthorized');
      if (turn % pingEvery === 0) ping(socket);
    }
    void tellWhoIsThere([...sockets].filter((it) => it.visitor));
  }, sweepMs);
  return () => clearInterval(timer);
}

/** One question for each widget that somebody looks at; only a change is told. */
async function tellWhoIsThere(sockets: VisitorSocket[]): Promise<void> {
  const byWidget = Map.groupBy(sockets, ({ visitor }) => `${visitor!.project_id}:${visitor!.channel_id}`);
  for (const group of byWidget.values()) {
    // A database that is away is asked again in a few seconds.
    const presence = await presenceFor(group[0]!.visitor!).catch(() => null);
    for (const socket of group) {
      if (!presence || (socket.is_online === presence.is_online && socket.back_at === presence.back_at)) continue;
      Object.assign(socket, presence);
      say(socket, teamOnline, presence);
    }
  }
}
