import { closeCodes } from '@parley/contract/live';
import { now } from '../clock.ts';
import type { LiveSocket } from './socket.ts';
import { close } from './write.ts';

const sweepMs = 1000;
// With the two that may be missed: gone after 45 seconds at most.
const pingEvery = 15;
const mostUnanswered = 2;
const forgetEvery = 10;

/** Once a second, one pass over all sockets instead of a timer for each. */
export function startSweeping(sockets: Set<LiveSocket>): () => void {
  let turn = 0;
  const timer = setInterval(() => {
    turn += 1;
    const time = now().getTime();
    for (const socket of sockets) {
      if (time > socket.deadline) close(socket, closeCodes.unauthorized);
      if (turn % forgetEvery === 0) socket.heard = 0;
      if (turn % pingEvery === 0) ping(socket);
    }
  }, sweepMs);
  return () => clearInterval(timer);
}

/** Whoever answers none any more is gone without a word. */
function ping(socket: LiveSocket): void {
  if (socket.unanswered >= mostUnanswered) return socket.ws.terminate();
  socket.unanswered += 1;
  socket.ws.ping();
}
