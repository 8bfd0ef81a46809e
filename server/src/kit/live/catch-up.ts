import { closeCodes, resync } from '@parley/contract/live';
import { readEvents } from '../events/stream.queries.ts';
import { framed, messageFrame } from './frame.ts';
import { inTurn } from './in-turn.ts';
import { deliver } from './rooms.ts';
import { isOpen, type LiveSocket } from './socket.ts';
import { close, flush, send } from './write.ts';

const maxBehind = 2000;
const pageSize = 500;
const calm = 262_144;
const patienceMs = 30_000;

/** Sends what the viewer missed between their cursor and `up_to`, or tells them to fetch everything anew. */
export async function catchUp(socket: LiveSocket, project_id: number, cursor: number, up_to: number): Promise<void> {
  if (cursor > up_to || up_to - cursor > maxBehind) return send(socket, messageFrame(resync, { seq: up_to }));
  let at = cursor;
  while (at < up_to && isOpen(socket)) {
    const from = at;
    const events = await inTurn(() => readEvents(project_id, from, up_to, pageSize));
    // Numbers have no gaps, so a missing one was forgotten for its age.
    if (events[0]?.seq !== at + 1) return send(socket, messageFrame(resync, { seq: up_to }));
    for (const event of events) deliver(socket, framed(event));
    at = events.at(-1)!.seq;
    flush(socket);
    await calmedDown(socket);
  }
}

/** Waits until the socket has read most of what it was sent. */
async function calmedDown(socket: LiveSocket): Promise<void> {
  const until = performance.now() + patienceMs;
  while (socket.ws.bufferedAmount > calm && isOpen(socket)) {
    if (performance.now() > until) return close(socket, closeCodes.tooSlow);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
