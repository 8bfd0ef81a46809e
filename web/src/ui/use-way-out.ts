import { useEffect, useEffectEvent } from 'react';

/** What leaves the screen with the focus on it gives it to the place where the keys go on. */
export function useWayOut(find: () => HTMLElement | null | undefined) {
  const leave = useEffectEvent(() => {
    // Only where it was lost: a click elsewhere has taken it along.
    if (document.activeElement === document.body) find()?.focus({ preventScroll: true });
  });
  useEffect(() => () => leave(), []);
}
