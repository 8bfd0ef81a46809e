const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for everything that shows a relative time. */
export function watchMinutes(notify: () => void) {
  listeners.add(notify);
  timer ??= setInterval(() => {
    for (const listener of listeners) listener();
  }, 20_000);
  return () => {
    listeners.delete(notify);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
