import {
  authAccepted,
  closeCodes,
  initAccepted,
  type LiveMessage,
  type LiveRequest,
  pong,
  resync,
} from '@parley/contract/live';
import { backoff } from './backoff.ts';
import type { Cursor } from './cursor.ts';
import { heartbeat } from './heartbeat.ts';

/** `waiting`: cut off, will try again; `forbidden`: the project is not ours any more. */
export type LiveStatus = 'off' | 'connecting' | 'live' | 'waiting' | 'forbidden';

type Tokens = {
  /** A token with at least this much life; null when signed out. */
  valid: (forMs: number) => Promise<string | null>;
  renew: () => Promise<string | null>;
  lifeMs: () => number;
};
export type ConnectionOptions = {
  url: string;
  project_id: number;
  cursor: Cursor;
  tokens: Tokens;
  hear: (message: LiveMessage) => void;
  resync: () => void;
  show: (status: LiveStatus) => void;
};

// The token is shown again this long before it ends, so that the socket is never cut for its age.
const REAUTH_BEFORE_MS = 60_000;

/** Holds one socket for as long as it can be held. */
export function connect({ url, project_id, cursor, tokens, ...told }: ConnectionOptions) {
  let socket: WebSocket | null = null;
  let failures = 0;
  let stopped = false;
  let joined = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let reauth: ReturnType<typeof setTimeout> | undefined;
  const say = (request: LiveRequest) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(request));
  };
  const beat = heartbeat(
    () => say({ action: 'ping', payload: {} }),
    () => drop(closeCodes.goingAway),
  );

  async function open(find = () => tokens.valid(REAUTH_BEFORE_MS)) {
    told.show('connecting');
    const token = await find().catch(() => undefined);
    if (stopped) return;
    if (token === undefined) return tryLater(backoff(failures));
    if (token === null) return told.show('off');
    joined = false;
    socket = new WebSocket(url);
    socket.onopen = () => say({ action: 'auth', payload: { token } });
    socket.onmessage = ({ data }) => receive(JSON.parse(String(data)) as LiveMessage);
    socket.onclose = ({ code }) => drop(code);
  }

  function receive(message: LiveMessage) {
    beat.heard();
    const { seq } = (message.payload ?? {}) as { seq: number };
    if (message.action === authAccepted.action) return authenticated();
    // Everything up to there that is for us has been heard, even where nothing was.
    if (message.action === pong.action) return void (joined && cursor.accept(seq));
    if (message.action === initAccepted.action) return join(seq);
    if (message.action === resync.action) {
      cursor.moveTo(seq);
      return told.resync();
    }
    if (cursor.accept(message.seq)) told.hear(message);
  }

  function authenticated() {
    clearTimeout(reauth);
    reauth = setTimeout(() => void showTokenAgain(), Math.max(0, tokens.lifeMs() - REAUTH_BEFORE_MS));
    if (!joined) say({ action: 'chat_init', payload: { project_id, seq: cursor.seq() } });
  }

  function join(seq: number) {
    joined = true;
    failures = 0;
    // A page that had no place in the stream starts at its end; a returning one is caught up by what follows.
    if (cursor.seq() === null) cursor.moveTo(seq);
    told.show('live');
  }

  async function showTokenAgain() {
    const token = await tokens.renew().catch(() => null);
    if (token) say({ action: 'auth', payload: { token } });
  }

  function drop(code: number) {
    if (!socket) return;
    Object.assign(socket, { onopen: null, onmessage: null, onclose: null });
    socket.close();
    socket = null;
    beat.stop();
    clearTimeout(reauth);
    if (code === closeCodes.forbidden) return told.show('forbidden');
    tryLater(backoff(failures), code === closeCodes.unauthorized ? tokens.renew : undefined);
  }

  function tryLater(pause: number, find?: () => Promise<string | null>) {
    told.show('waiting');
    retry = setTimeout(() => void open(find), pause);
    failures += 1;
  }

  void open();
  return {
    /** The network or the page came back: do not sit out the pause. */
    wake: () => {
      if (socket) return beat.wake();
      if (stopped || retry === undefined) return;
      clearTimeout(retry);
      retry = undefined;
      void open();
    },
    stop: () => {
      stopped = true;
      clearTimeout(retry);
      if (socket) socket.onclose = null;
      socket?.close(1000);
      socket = null;
      beat.stop();
      clearTimeout(reauth);
      told.show('off');
    },
  };
}
