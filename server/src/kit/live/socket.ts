import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import { now, seconds } from '../clock.ts';
import type { SignedIn, Viewer } from '../viewer.ts';
import type { Framed } from './frame.ts';
import type { Room } from './rooms.ts';

export type LiveSocket = {
  ws: WebSocket;
  wire: Duplex;
  person: SignedIn | null;
  /** Kept to ask again who this is when a notice may have been missed. */
  token: string;
  room: Room | null;
  viewer: Viewer | null;
  /** Events that wait while the socket is caught up or its rights are looked up anew; `holds` counts the reasons. */
  held: Framed[];
  holds: number;
  /** Lookups of rights begun; only the newest counts. */
  looks: number;
  /** Bytes for the next write. */
  outgoing: Buffer[];
  /** Closed when this has passed: the time to sign in, then the end of the token. */
  deadline: number;
  /** Requests are answered one after another. */
  tail: Promise<void>;
  pending: number;
  heard: number;
  /** Pings since the last answer. */
  unanswered: number;
  /** Called when the person is known; they are a stranger no more. */
  known: () => void;
  /** Whether a person may have only so many. */
  isLimited: boolean;
};

const timeToSignIn = seconds(10);

type Way = Pick<LiveSocket, 'ws' | 'wire' | 'known' | 'isLimited'>;

export const newSocket = (way: Way): LiveSocket => ({
  ...way,
  person: null,
  token: '',
  room: null,
  viewer: null,
  held: [],
  holds: 0,
  looks: 0,
  outgoing: [],
  deadline: now().getTime() + timeToSignIn,
  tail: Promise.resolve(),
  pending: 0,
  heard: 0,
  unanswered: 0,
});

export const isOpen = ({ ws }: LiveSocket): boolean => ws.readyState === WebSocket.OPEN;
