const PING_MS = 25_000;
const SILENCE_MS = 10_000;
const WAKE_SILENCE_MS = 4_000;

/** Notices a connection that died without a word (sleep, a lost network). */
export function heartbeat(ping: () => void, dead: () => void) {
  let next: ReturnType<typeof setTimeout> | undefined;
  let deadline: ReturnType<typeof setTimeout> | undefined;

  const ask = (patience: number) => {
    ping();
    deadline ??= setTimeout(dead, patience);
  };
  const heard = () => {
    clearTimeout(deadline);
    deadline = undefined;
    clearTimeout(next);
    next = setTimeout(() => ask(SILENCE_MS), PING_MS);
  };
  const stop = () => {
    clearTimeout(next);
    clearTimeout(deadline);
  };
  return { heard, stop, wake: () => ask(WAKE_SILENCE_MS) };
}
