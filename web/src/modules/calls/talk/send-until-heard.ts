import { isApiError, isRefusal } from '../../../kit/api-error.ts';

const PAUSE_MS = 3000;
const TRIES = 10;
const LONGER_MS = 60_000;
const LONGEST_MS = 30 * 60_000;

type Sending = {
  send: () => Promise<unknown>;
  /** It is not sent soon. */
  waits: () => void;
};

/** Tries until the server has it (true) or will never take it (false): soon at first, then whenever there is a way again. */
export async function sendUntilHeard({ send, waits }: Sending): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    try {
      await send();
      return true;
    } catch (error) {
      if (isFinal(error)) return false;
    }
    if (tries === TRIES) waits();
    await wayOrPause(tries < TRIES ? PAUSE_MS : Math.min(LONGER_MS * 2 ** (tries - TRIES), LONGEST_MS));
  }
}

/** Whoever is signed out may sign in again. */
const isFinal = (error: unknown): boolean => !isApiError(error) || (isRefusal(error) && error.status !== 401);

function wayOrPause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    globalThis.addEventListener?.('online', go);
  });
}
