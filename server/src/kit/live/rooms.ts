import { isFor } from '../events/audience.ts';
import { follow, type NumberedEvent, seqOf, unfollow } from '../events/stream.ts';
import { type Framed, framed } from './frame.ts';
import type { LiveSocket } from './socket.ts';
import { giveUp, mayHold, send } from './write.ts';

/** The sockets of this node that follow one project. */
export type Room = {
  project_id: number;
  sockets: Set<LiveSocket>;
  /** Fulfilled when the stream is followed. */
  ready: Promise<unknown>;
  online: number[];
  onlineFrame: Buffer | null;
};

export const rooms = new Map<number, Room>();

/** From here on events are held for the socket until `letGo`. */
export function enter(socket: LiveSocket, project_id: number): Room {
  let room = rooms.get(project_id);
  if (!room) {
    const sockets = new Set<LiveSocket>();
    const ready = follow(project_id, (events) => pass(sockets, events));
    const born: Room = { project_id, sockets, ready, online: [], onlineFrame: null };
    // Whoever waits for it hears of a failure; whoever comes next begins a room anew.
    ready.catch(() => {
      if (rooms.get(project_id) === born) rooms.delete(project_id);
    });
    room = born;
    rooms.set(project_id, room);
  }
  room.sockets.add(socket);
  socket.room = room;
  socket.holds += 1;
  return room;
}

export function leave(socket: LiveSocket): Room | null {
  const { room } = socket;
  socket.room = null;
  socket.held = [];
  if (!room) return null;
  room.sockets.delete(socket);
  if (room.sockets.size === 0 && rooms.get(room.project_id) === room) {
    rooms.delete(room.project_id);
    unfollow(room.project_id);
  }
  return room;
}

/** Up to here everything for this viewer has been sent. */
export const reached = (socket: LiveSocket): number =>
  socket.held[0] ? socket.held[0].event.seq - 1 : seqOf(socket.room?.project_id ?? 0);

export function letGo(socket: LiveSocket): void {
  socket.holds -= 1;
  if (socket.holds > 0) return;
  const events = socket.held;
  socket.held = [];
  for (const it of events) deliver(socket, it);
}

function pass(sockets: Set<LiveSocket>, events: NumberedEvent[]): void {
  const frames = events.map(framed);
  for (const socket of sockets) {
    if (socket.holds === 0) for (const it of frames) deliver(socket, it);
    else if (mayHold(socket)) socket.held.push(...frames);
    else giveUp(socket);
  }
}

export function deliver(socket: LiveSocket, { event, frame }: Framed): void {
  if (socket.viewer && isFor(event.audience, socket.viewer)) send(socket, frame());
}
