/** One tab of this browser has the word at a time; when it closes, the next one takes over. */
export function holdFirst(name: string) {
  let isOurs = false;
  let release = () => undefined as void;
  if (globalThis.navigator?.locks === undefined) return { isOurs: () => true, release };
  const wish = new AbortController();
  const held = new Promise<void>((resolve) => {
    release = () => {
      isOurs = false;
      resolve();
      wish.abort();
    };
  });
  navigator.locks
    .request(name, { signal: wish.signal }, () => {
      isOurs = true;
      return held;
    })
    // Given up while still waiting for its turn.
    .catch(() => undefined);
  return { isOurs: () => isOurs, release: () => release() };
}
