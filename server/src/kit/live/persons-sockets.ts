import type { LiveSocket } from './socket.ts';

// A page each, on all devices of one person at this node; also those that have gone without a word yet.
const most = 50;
const open = new Map<number, Set<LiveSocket>>();

/** False when this person has as many as anybody needs. */
export function admit(socket: LiveSocket, user_id: number): boolean {
  const own = open.get(user_id) ?? new Set();
  if (own.size >= most && !own.has(socket)) return false;
  open.set(user_id, own.add(socket));
  return true;
}

export function dismiss(socket: LiveSocket): void {
  const id = socket.person?.user_id;
  const own = id === undefined ? undefined : open.get(id);
  if (own?.delete(socket) && !own.size) open.delete(id!);
}
