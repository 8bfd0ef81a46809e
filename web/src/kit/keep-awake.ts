/** The screen stays on until what is given back is called; where the browser cannot, nothing happens. */
export function keepAwake(): () => void {
  let [lock, isOver] = [undefined as WakeLockSentinel | undefined, false];
  const hold = () => {
    if (document.visibilityState === 'hidden' || !('wakeLock' in navigator)) return;
    navigator.wakeLock.request('screen').then(
      (it) => {
        if (isOver) void it.release();
        else lock = it;
      },
      // As on a battery that is almost empty.
      () => undefined,
    );
  };
  hold();
  // A page that is hidden has lost it.
  document.addEventListener('visibilitychange', hold);
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', hold);
    void lock?.release();
  };
}
