import { type PointerEvent, useRef } from 'react';
import { LONG_PRESS_MS } from './timings.ts';

const MOVED = 10;

type Press = { timer: number; x: number; y: number };

/** A finger held still for a second. The click that follows it is swallowed, whatever it falls on by then. */
export function useLongPress<Subject>(onPress: (subject: Subject, x: number, y: number) => void) {
  const press = useRef<Press>({ timer: 0, x: 0, y: 0 });
  const stop = () => clearTimeout(press.current.timer);

  return (subject: Subject) => ({
    onPointerDown: (event: PointerEvent) => {
      stop();
      if (event.pointerType === 'mouse') return;
      const { clientX: x, clientY: y } = event;
      const timer = window.setTimeout(() => {
        swallowClick();
        onPress(subject, x, y);
      }, LONG_PRESS_MS);
      press.current = { timer, x, y };
    },
    onPointerMove: (event: PointerEvent) => {
      const { x, y } = press.current;
      if (Math.hypot(event.clientX - x, event.clientY - y) > MOVED) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  });
}

/** Of this press only: the next one is meant. */
function swallowClick() {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', swallow, { capture: true, once: true });
  addEventListener('pointerdown', () => removeEventListener('click', swallow, { capture: true }), {
    capture: true,
    once: true,
  });
}
