import { type IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { closeCodes, livePath } from '@parley/contract/live';
import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import type { WebSocket } from 'ws';
import { startFollowing } from '../events/stream.ts';
import type { Authority } from '../http/person.ts';
import { hear } from './hear.ts';
import { dismiss } from './persons-sockets.ts';
import { type Arrived, online, type PresenceEvent, watchPresence, wentOffline } from './presence.ts';
import { watchRights } from './rights.ts';
import { leave } from './rooms.ts';
import { type LiveSocket, newSocket } from './socket.ts';
import { startSweeping } from './sweep.ts';
import { acceptUpgrades, type SocketLimits } from './upgrade.ts';
import { passGlances } from './onlookers.ts';
import { passWhispers } from './whisper.ts';
import { close } from './write.ts';

type Options = {
  authority: Authority;
  /** Origins of pages that may connect; the host asked for is one of them always. */
  allowedOrigins: readonly string[];
  /** Told to a project's sockets when people come and go. */
  presence?: PresenceEvent;
  /** Told at each node when people come to any. */
  onArrived?: Arrived;
  /** Of connecting, and of sockets of one person; null: none. */
  limits: SocketLimits | null;
};
export type Live = { stop: () => Promise<void>; online: (project_id: number) => number[] };

const open = new Gauge({ name: 'live_sockets', help: 'Open live sockets of this node' });
const goodbyeMs = 1000;

/** Serves the live stream: who may see an event has it on the screen, whoever was away is caught up by number. */
export function startLive(server: FastifyInstance | Server, options: Options): Live {
  const { authority, allowedOrigins, presence, onArrived, limits } = options;
  const sockets = new Set<LiveSocket>();
  const stops = [
    startFollowing(),
    watchRights(sockets, authority),
    watchPresence(presence, onArrived),
    passWhispers(),
    passGlances(),
    startSweeping(sockets),
  ];
  const http = server instanceof Server ? server : server.server;
  const stopAccepting = acceptUpgrades(http, { path: livePath, allowedOrigins, limits }, accept);

  function accept(ws: WebSocket, wire: Duplex, _: IncomingMessage, known: () => void): void {
    const socket = newSocket({ ws, wire, known, isLimited: limits !== null });
    sockets.add(socket);
    open.set(sockets.size);
    ws.on('message', (raw, isBinary) => hear(socket, authority, raw, isBinary));
    ws.on('pong', () => (socket.unanswered = 0));
    // A broken frame; the socket is closed by itself.
    ws.on('error', () => undefined);
    ws.on('close', () => {
      sockets.delete(socket);
      dismiss(socket);
      open.set(sockets.size);
      wentOffline(leave(socket));
    });
  }

  return {
    online,
    stop: async () => {
      stopAccepting();
      for (const socket of sockets) close(socket, closeCodes.goingAway);
      const patience = performance.now() + goodbyeMs;
      while (sockets.size && performance.now() < patience) await new Promise((resolve) => setTimeout(resolve, 10));
      for (const socket of sockets) socket.ws.terminate();
      for (const socket of sockets) leave(socket);
      for (const stop of stops) stop();
    },
  };
}
