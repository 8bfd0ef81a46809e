import { closeCodes } from '@parley/contract/live';
import { Counter } from 'prom-client';
import { isOpen, type LiveSocket } from './socket.ts';

const deliveries = new Counter({ name: 'live_deliveries_total', help: 'Messages written to live sockets' });
const tooSlow = new Counter({ name: 'live_too_slow_total', help: 'Sockets closed because they did not read' });

const spacingMs = 5;
const maxBuffered = 1_048_576;
const maxHeld = 2000;
const dirty = new Set<LiveSocket>();
let isPlanned = false;
let flushedAt = 0;

/** Written at once after a quiet moment; what follows within 5 ms goes out together, which is worth a factor of two. */
export function send(socket: LiveSocket, frame: Buffer): void {
  socket.outgoing.push(frame);
  dirty.add(socket);
  if (isPlanned) return;
  isPlanned = true;
  const wait = flushedAt + spacingMs - performance.now();
  if (wait > 0) setTimeout(flushAll, wait);
  else setImmediate(flushAll);
}

export function flush(socket: LiveSocket): void {
  dirty.delete(socket);
  const frames = socket.outgoing;
  if (frames.length === 0) return;
  socket.outgoing = [];
  if (!isOpen(socket)) return;
  // Only what it left unread from before counts: one big message is no reason.
  if (socket.ws.bufferedAmount > maxBuffered) return giveUp(socket);
  deliveries.inc(frames.length);
  socket.wire.write(frames.length === 1 ? frames[0]! : Buffer.concat(frames));
}

export function close(socket: LiveSocket, code: number): void {
  flush(socket);
  socket.ws.close(code);
}

/** It comes back by itself and is caught up by number. */
export function giveUp(socket: LiveSocket): void {
  tooSlow.inc();
  socket.outgoing = [];
  socket.ws.close(closeCodes.tooSlow);
}

/** False when so much waits that the socket had better come back. */
export const mayHold = (socket: LiveSocket): boolean => socket.held.length < maxHeld;

function flushAll(): void {
  isPlanned = false;
  flushedAt = performance.now();
  for (const socket of dirty) flush(socket);
}
