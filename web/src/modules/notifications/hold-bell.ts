/** One tab per project rings; when it closes, the next one takes over. */
export function holdBell(project_id: number) {
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
    .request(`bell:${project_id}`, { signal: wish.signal }, () => {
      isOurs = true;
      return held;
    })
    // Given up while still waiting for its turn.
    .catch(() => undefined);
  return { isOurs: () => isOurs, release: () => release() };
}
