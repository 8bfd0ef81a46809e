import { authAccepted, closeCodes, initAccepted, liveRequest, type LiveRequest, pong } from '@parley/contract/live';
import type { RawData } from 'ws';
import { seconds } from '../clock.ts';
import type { Authority } from '../http/person.ts';
import { log } from '../log.ts';
import { catchUp } from './catch-up.ts';
import { messageFrame } from './frame.ts';
import { inTurn } from './in-turn.ts';
import { admit } from './persons-sockets.ts';
import { cameOnline } from './presence.ts';
import { lookAgain, wasEnded } from './rights.ts';
import { enter, letGo, reached } from './rooms.ts';
import { isOpen, type LiveSocket } from './socket.ts';
import { close, send } from './write.ts';

type Said<A extends LiveRequest['action']> = Extract<LiveRequest, { action: A }>['payload'];

const maxPending = 16;
/** Per sweep period; a page says a few words a minute. */
const maxHeard = 100;
const grace = seconds(30);

/** Takes one message of a client. They are answered one after another; nonsense ends the talk. */
export function hear(socket: LiveSocket, authority: Authority, raw: RawData, isBinary: boolean): void {
  const request = isBinary ? null : read(raw);
  if (!request || ++socket.heard > maxHeard || socket.pending >= maxPending)
    return close(socket, closeCodes.badRequest);
  socket.pending += 1;
  socket.tail = socket.tail
    .then(() => (isOpen(socket) ? answer(socket, authority, request) : undefined))
    .catch((error: unknown) => {
      log.warn({ error: (error as Error).message }, 'a live socket is closed, since we cannot answer');
      close(socket, closeCodes.tryAgain);
    })
    .then(() => void (socket.pending -= 1));
}

function read(raw: RawData): LiveRequest | null {
  try {
    return liveRequest.parse(JSON.parse(String(raw)));
  } catch {
    return null;
  }
}

async function answer(socket: LiveSocket, authority: Authority, request: LiveRequest): Promise<void> {
  if (request.action === 'auth') return signIn(socket, authority, request.payload);
  if (!socket.person) return close(socket, closeCodes.badRequest);
  if (request.action === 'chat_init') return join(socket, authority, request.payload);
  send(socket, messageFrame(pong, { seq: socket.viewer ? reached(socket) : 0 }));
}

/** The first token opens the talk, a fresh one of the same person prolongs it. */
async function signIn(socket: LiveSocket, authority: Authority, { token }: Said<'auth'>): Promise<void> {
  const person = await inTurn(() => authority.signedIn(token));
  if (!person || wasEnded(person.session_id)) return close(socket, closeCodes.unauthorized);
  if (socket.person && socket.person.user_id !== person.user_id) return close(socket, closeCodes.badRequest);
  if (!isOpen(socket)) return;
  if (socket.isLimited && !admit(socket, person.user_id)) return close(socket, closeCodes.tooMany);
  Object.assign(socket, { person, token, deadline: person.expires_at + grace });
  socket.known();
  send(socket, messageFrame(authAccepted, {}));
  if (socket.viewer) await lookAgain(socket, authority);
}

async function join(socket: LiveSocket, authority: Authority, { project_id, seq }: Said<'chat_init'>): Promise<void> {
  if (socket.room) return close(socket, closeCodes.badRequest);
  // In the room before the first lookup: a change of rights told meanwhile is not missed.
  const room = enter(socket, project_id);
  while (!socket.viewer && isOpen(socket)) await lookAgain(socket, authority);
  await room.ready;
  if (!isOpen(socket)) return;
  // Whatever comes from here on is held, so that nothing is sent twice and nothing falls between.
  const up_to = reached(socket);
  send(socket, messageFrame(initAccepted, { seq: up_to }));
  if (room.onlineFrame) send(socket, room.onlineFrame);
  if (seq !== null && seq !== undefined) await catchUp(socket, project_id, seq, up_to);
  letGo(socket);
  cameOnline(socket);
}
