import { closeCodes, type LiveEvent, type LiveMessage, type Payload } from '@parley/contract/live';
import { busHealed, onTold, peerLost, tell, topic } from '../events/bus.ts';
import type { Authority } from '../http/person.ts';
import { log } from '../log.ts';
import { frameOf } from './frame.ts';
import { inTurn } from './in-turn.ts';
import { letGo, rooms } from './rooms.ts';
import { isOpen, type LiveSocket } from './socket.ts';
import { close, send } from './write.ts';

/** What a person (null: everyone) may do in a project has changed; told after the commit. */
export const rightsChanged = topic<{ project_id: number; user_id: number | null }>('live:rights_changed');
/** These sessions are over; their sockets are told why, where there is something to tell, and closed. */
export const sessionsEnded = topic<{ sessions_ids: string[]; last?: LiveMessage }>('live:sessions_ended');
const toldUser = topic<{ user_id: number; text: string }>('live:to_user');

// Whoever remembers rights or sessions for a moment has forgotten them by then.
const lookAgainMs = 1000;
const rememberEndedMs = 10_000;
const ended = new Set<string>();

/** An unnumbered message to every socket of a person, on every node; whoever is not connected never gets it. */
export const tellUser = <E extends LiveEvent>(user_id: number, { action }: E, payload: Payload<E>): void =>
  tell(toldUser, { user_id, text: JSON.stringify({ action, payload }) });

/** A session that ended while its token was being looked at. */
export const wasEnded = (session_id: string): boolean => ended.has(session_id);

export function watchRights(sockets: Set<LiveSocket>, authority: Authority): () => void {
  const timers = new Set<NodeJS.Timeout>();
  const later = (milliseconds: number, run: () => void): void => {
    const timer = setTimeout(() => timers.delete(timer) && run(), milliseconds);
    timers.add(timer);
  };

  const lookAgainAt = ({ project_id, user_id }: { project_id: number; user_id: number | null }): void => {
    for (const socket of rooms.get(project_id)?.sockets ?? []) {
      if (user_id === null || socket.person?.user_id === user_id) void lookAgain(socket, authority);
    }
  };

  const endSockets = ({ sessions_ids, last }: { sessions_ids: string[]; last?: LiveMessage }): void => {
    const over = new Set(sessions_ids);
    for (const id of over) ended.add(id);
    later(rememberEndedMs, () => over.forEach((id) => ended.delete(id)));
    const frame = last && frameOf(JSON.stringify(last));
    for (const socket of sockets) {
      if (!socket.person || !over.has(socket.person.session_id)) continue;
      if (frame) send(socket, frame);
      close(socket, closeCodes.unauthorized);
    }
  };

  const checkAll = (): void => {
    for (const socket of sockets) if (socket.person) void checkPerson(socket, authority);
  };

  const stops = [
    onTold(rightsChanged, (it) => {
      lookAgainAt(it);
      later(lookAgainMs, () => lookAgainAt(it));
    }),
    onTold(sessionsEnded, endSockets),
    onTold(toldUser, ({ user_id, text }) => {
      const frame = frameOf(text);
      for (const socket of sockets) if (socket.person?.user_id === user_id) send(socket, frame);
    }),
    // A lost node may have died between its commit and its notice.
    onTold(busHealed, checkAll),
    onTold(peerLost, checkAll),
  ];
  return () => {
    for (const stop of stops) stop();
    for (const timer of timers) clearTimeout(timer);
  };
}

/** Nothing more is sent by the old rights: events wait until the new ones are known. */
export async function lookAgain(socket: LiveSocket, authority: Authority): Promise<void> {
  const { room, person } = socket;
  if (!room || !person || !isOpen(socket)) return;
  socket.holds += 1;
  try {
    const look = ++socket.looks;
    // Whoever remembers rights hears of the change in the same breath, maybe after us.
    await Promise.resolve();
    const viewer = await inTurn(() => authority.viewer(person, room.project_id));
    if (look < socket.looks) return letGo(socket);
    if (!viewer || viewer.is_locked) return close(socket, closeCodes.forbidden);
    socket.viewer = viewer;
    letGo(socket);
  } catch (error) {
    log.warn({ error: (error as Error).message }, 'rights cannot be looked up; the socket had better come back');
    close(socket, closeCodes.tryAgain);
  }
}

async function checkPerson(socket: LiveSocket, authority: Authority): Promise<void> {
  try {
    if (!(await inTurn(() => authority.signedIn(socket.token)))) return close(socket, closeCodes.unauthorized);
    await lookAgain(socket, authority);
  } catch {
    close(socket, closeCodes.tryAgain);
  }
}
