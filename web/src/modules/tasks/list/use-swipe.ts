import { type TouchEvent, useCallback, useRef, useState } from 'react';

/** How far a finger draws a row before letting go does it. */
const ENOUGH = 96;
const NOTICED = 12;

/** A row drawn to the right by a finger; a page that scrolls is left alone. */
export function useSwipe(onSwiped: () => void) {
  const [drawn, setDrawn] = useState(0);
  // How far it is drawn is kept here too: a quick finger is gone before the row is painted.
  const from = useRef<{ x: number; y: number; by: number; is: 'unknown' | 'swipe' | 'scroll' } | null>(null);
  // Said of each move that it is ours: else the browser takes a quick one for a fling, and the next tap only stops that.
  const row = useCallback((element: HTMLElement | null) => {
    const draw = (event: globalThis.TouchEvent) => {
      const finger = event.touches.item(0);
      const start = from.current;
      if (!start || !finger || start.is === 'scroll') return;
      const [x, y] = [finger.clientX - start.x, finger.clientY - start.y];
      if (start.is === 'unknown' && Math.hypot(x, y) > NOTICED) start.is = x > Math.abs(y) ? 'swipe' : 'scroll';
      if (start.is !== 'swipe') return;
      if (event.cancelable) event.preventDefault();
      start.by = Math.max(0, Math.min(x, ENOUGH * 1.4));
      setDrawn(start.by);
    };
    element?.addEventListener('touchmove', draw, { passive: false });
    return () => element?.removeEventListener('touchmove', draw);
  }, []);
  return {
    row,
    style: drawn > 0 ? { transform: `translateX(${drawn}px)` } : undefined,
    handlers: {
      onTouchStart: ({ touches }: TouchEvent) => {
        const finger = touches.item(0);
        from.current =
          finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY, by: 0, is: 'unknown' } : null;
      },
      onTouchEnd: () => {
        if (from.current && from.current.by >= ENOUGH) onSwiped();
        from.current = null;
        setDrawn(0);
      },
      onTouchCancel: () => {
        from.current = null;
        setDrawn(0);
      },
    },
  };
}
