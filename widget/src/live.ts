import type { LiveMessage } from '@parley/contract/live';

type Options = {
  url: string;
  token: () => string | null;
  hear: (message: LiveMessage) => void;
  /** The server does not know the token any more. */
  refused: () => void;
  lost: () => void;
};

const unauthorized = 4401;
const pingMs = 25_000;
const silenceMs = 60_000;
const longest = 30_000;

export type Live = { wake: () => void; stop: () => void };

/** A socket that comes back by itself, later and later while nobody answers. */
export function connect({ url, token, hear, refused, lost }: Options): Live {
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let heardAt = 0;
  let isStopped = false;

  const open = (): void => {
    clearTimeout(timer);
    const shown = token();
    if (isStopped || !shown) return;
    try {
      socket = new WebSocket(url);
    } catch {
      // A page's policy may forbid sockets; then messages are only asked for from time to time.
      return again();
    }
    const mine = socket;
    heardAt = Date.now();
    mine.onopen = () => mine.send(JSON.stringify({ action: 'visit', payload: { token: shown } }));
    mine.onmessage = ({ data }) => {
      heardAt = Date.now();
      tries = 0;
      hear(JSON.parse(String(data)) as LiveMessage);
    };
    mine.onclose = ({ code }) => {
      if (socket !== mine) return;
      lost();
      if (code === unauthorized) refused();
      else again();
    };
  };
  const again = (): void => {
    clearTimeout(timer);
    const wait = Math.min(longest, 1000 * 2 ** tries++);
    timer = setTimeout(open, wait * (0.5 + Math.random() / 2));
  };
  const drop = (): void => {
    const old = socket;
    socket = undefined;
    old?.close();
  };
  const beat = setInterval(() => {
    if (socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - heardAt < silenceMs) return socket.send('{"action":"ping","payload":{}}');
    drop();
    lost();
    again();
  }, pingMs);

  open();
  return {
    /** There may be a network again. */
    wake: () => {
      if (socket && socket.readyState <= WebSocket.OPEN) return;
      tries = 0;
      open();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      clearInterval(beat);
      drop();
    },
  };
}
