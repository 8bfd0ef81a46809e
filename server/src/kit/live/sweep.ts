import { closeCodes } from '@parley/contract/live';
import { now } from '../clock.ts';
import type { LiveSocket } from './socket.ts';
import { close } from './write.ts';

const sweepMs = 1000;
const pingEvery = 30;
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

/** Whoever did not answer the last one is gone without a word. */
function ping(socket: LiveSocket): void {
  if (!socket.answeredPing) return socket.ws.terminate();
  socket.answeredPing = false;
  socket.ws.ping();
}
