import { closeCodes, type LiveEvent, type Payload } from '@parley/contract/live';
import { visitorRequest } from '@parley/contract/widget/live';
import type { RawData, WebSocket } from 'ws';
import type { Visitor } from '../visitors.queries.ts';

/** One open page of a visitor. */
export type VisitorSocket = {
  ws: WebSocket;
  /** The site the page belongs to, as its browser says. */
  origin: string | null;
  /** Known once the token was shown and accepted. */
  visitor: Visitor | null;
  token_hash: string;
  /** Whose news it gets. */
  peers: string[];
  /** What was last told of the team. */
  is_online: boolean;
  back_at: number | null;
  heard: number;
  /** Pings since the last answer. */
  unanswered: number;
  opened: number;
  /** Called when the visitor is known. */
  known: () => void;
};

export const newVisitorSocket = (ws: WebSocket, origin: string | null, known: () => void): VisitorSocket => ({
  ws,
  origin,
  visitor: null,
  token_hash: '',
  peers: [],
  is_online: false,
  back_at: null,
  heard: 0,
  unanswered: 0,
  opened: performance.now(),
  known,
});

export function say<E extends LiveEvent>({ ws }: VisitorSocket, { action }: E, payload: Payload<E>): void {
  if (ws.readyState === ws.OPEN) ws.send(JSON.stringify({ action, payload }));
}

/** What the page said, or null for nonsense. */
export function read(raw: RawData, isBinary: boolean) {
  if (isBinary) return null;
  try {
    return visitorRequest.parse(JSON.parse(String(raw)));
  } catch {
    return null;
  }
}

const mostUnanswered = 2;

/** Whoever answers none any more is gone without a word. */
export function ping(socket: VisitorSocket): void {
  if (socket.unanswered >= mostUnanswered) return socket.ws.terminate();
  socket.unanswered += 1;
  socket.ws.ping();
}

export const end = ({ ws }: VisitorSocket, why: keyof typeof closeCodes): void => ws.close(closeCodes[why]);
