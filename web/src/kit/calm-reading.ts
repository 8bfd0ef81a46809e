type Pace = {
  /** Several hints of a moment are one reading, and pages that were told together read one after another. */
  soonMs: number;
  /** However much happens, readings keep this distance; each page a little more of its own. */
  apartMs: number;
};

/** Reads what the stream only hinted at: merged, spread, and never for a page that nobody looks at. */
export function calmReading(read: () => void, { soonMs, apartMs }: Pace, random: () => number = Math.random) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  let earliest = 0;

  const ready = () => {
    timer = undefined;
    if (globalThis.document?.visibilityState === 'hidden') {
      isDue = true;
      return;
    }
    isDue = false;
    earliest = Date.now() + apartMs * (1 + random() / 3);
    read();
  };
  const want = () => {
    if (isDue) return;
    const pause = Math.max(soonMs * (1 + random()), earliest - Date.now());
    timer ??= setTimeout(ready, pause);
  };
  const look = () => {
    if (!isDue || document.visibilityState === 'hidden') return;
    isDue = false;
    want();
  };
  globalThis.document?.addEventListener('visibilitychange', look);
  return {
    want,
    stop: () => {
      clearTimeout(timer);
      globalThis.document?.removeEventListener('visibilitychange', look);
    },
  };
}
