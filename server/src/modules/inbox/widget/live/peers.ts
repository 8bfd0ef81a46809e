import type { Peer } from '../../../../channels/channel.ts';
import { serve } from '../../../../kit/events/bus.ts';
import { end, type VisitorSocket } from './visitor-socket.ts';

// A visitor has a few pages open, not hundreds.
const maxPerVisitor = 30;
type Pages = { open: Set<VisitorSocket>; leave: () => void };
const byPeer = new Map<string, Pages>();
const keyOf = ({ project_id, channel_id, outside_id }: Peer): string => `${project_id}:${channel_id}:${outside_id}`;

/** The pages of a visitor that are open at this node. */
export const pagesOf = (peer: Peer): VisitorSocket[] => [...(byPeer.get(keyOf(peer))?.open ?? [])];

/** From here on the page is told of this visitor's news. */
export function listenTo(socket: VisitorSocket, peer: Peer): void {
  const key = keyOf(peer);
  const pages = byPeer.get(key) ?? { open: new Set(), leave: serve(peer.project_id) };
  byPeer.set(key, pages);
  const open = pages.open.add(socket);
  if (!socket.peers.includes(key)) socket.peers.push(key);
  const [oldest] = open;
  if (open.size > maxPerVisitor) end(oldest!, 'tooSlow');
}

export function forgetPage(socket: VisitorSocket): void {
  for (const key of socket.peers) {
    const pages = byPeer.get(key);
    if (!pages?.open.delete(socket) || pages.open.size) continue;
    pages.leave();
    byPeer.delete(key);
  }
}
