import { teamTypes, visitNews } from '@parley/contract/widget/live';
import type { Peer } from '../../../../channels/channel.ts';
import { visitorNews, visitorTyping } from '../../../../channels/index.ts';
import { busHealed, onTold, topic } from '../../../../kit/events/bus.ts';
import { listenTo, pagesOf } from './peers.ts';
import { end, say, type VisitorSocket } from './visitor-socket.ts';

/** This token is over: whoever still holds it hears nothing more. */
export const visitEnded = topic<{ token_hash: string }>('widget:visit_ended');
/** Somebody who wrote as a stranger turned out to be this visitor. */
export const visitorJoined = topic<{ visitor: Peer; stranger: Peer }>('widget:visitor_joined');

/** Passes on what any node says of visitors whose pages are open here. */
export function passNews(sockets: ReadonlySet<VisitorSocket>): () => void {
  const stops = [
    onTold(visitorNews, (peer) => pagesOf(peer).forEach((page) => say(page, visitNews, {}))),
    onTold(visitorTyping, ({ peer, name }) => pagesOf(peer).forEach((page) => say(page, teamTypes, { name }))),
    onTold(visitorJoined, ({ visitor, stranger }) => {
      for (const page of pagesOf(visitor)) {
        listenTo(page, stranger);
        say(page, visitNews, {});
      }
    }),
    onTold(visitEnded, ({ token_hash }) => {
      for (const page of sockets) if (page.token_hash === token_hash) end(page, 'unauthorized');
    }),
    // Something may have been said while this node heard nothing.
    onTold(busHealed, () => sockets.forEach((page) => page.visitor && say(page, visitNews, {}))),
  ];
  return () => stops.forEach((stop) => stop());
}
