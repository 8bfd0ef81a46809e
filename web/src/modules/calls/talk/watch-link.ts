import type { PeerState } from './peer.ts';

const FIRST_TRY_MS = 1000;
const TRY_AGAIN_MS = 4000;
/** So long a lost way is looked for; ten seconds without a network are survived. */
export const LOST_MS = 15_000;

type Watch = { restart: () => void; lost: () => void };

/** Looks for another way while there is none, and gives up at last. Told what becomes of the connection. */
export function watchLink({ restart, lost }: Watch) {
  let trying: ReturnType<typeof setTimeout> | undefined;
  let giving: ReturnType<typeof setTimeout> | undefined;
  const retry = () => {
    restart();
    trying = setTimeout(retry, TRY_AGAIN_MS);
  };
  const rest = () => {
    clearTimeout(trying);
    clearTimeout(giving);
    trying = giving = undefined;
  };
  const away = (first: number) => {
    if (giving !== undefined) return;
    giving = setTimeout(() => {
      rest();
      lost();
    }, LOST_MS);
    trying = setTimeout(retry, first);
  };
  const online = () => {
    if (giving !== undefined) restart();
  };
  globalThis.addEventListener?.('online', online);
  return {
    heard: (state: PeerState) => {
      if (state === 'connected') rest();
      else if (state === 'away') away(FIRST_TRY_MS);
    },
    /** They speak from now on: a connection has to be there soon. */
    expect: () => away(LOST_MS),
    stop: () => {
      rest();
      globalThis.removeEventListener?.('online', online);
    },
  };
}
