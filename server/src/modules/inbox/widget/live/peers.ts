import type { Peer } from '../../../../channels/channel.ts';
import { end, type VisitorSocket } from './visitor-socket.ts';

// A visitor has a few pages open, not hundreds.
const maxPerVisitor = 30;
const byPeer = new Map<string, Set<VisitorSocket>>();
const keyOf = ({ project_id, channel_id, outside_id }: Peer): string => `${project_id}:${channel_id}:${outside_id}`;

/** The pages of a visitor that are open at this node. */
export const pagesOf = (peer: Peer): VisitorSocket[] => [...(byPeer.get(keyOf(peer)) ?? [])];

/** From here on the page is told of this visitor's news. */
export function listenTo(socket: VisitorSocket, peer: Peer): void {
  const key = keyOf(peer);
  const group = byPeer.get(key) ?? new Set();
  byPeer.set(key, group.add(socket));
  if (!socket.peers.includes(key)) socket.peers.push(key);
  const [oldest] = group;
  if (group.size > maxPerVisitor) end(oldest!, 'tooSlow');
}

export function forgetPage(socket: VisitorSocket): void {
  for (const key of socket.peers) {
    const group = byPeer.get(key);
    group?.delete(socket);
    if (group?.size === 0) byPeer.delete(key);
  }
}
