import { type PointerEvent, useRef } from 'react';
import { LONG_PRESS_MS } from './timings.ts';

const MOVED = 10;

type Press = { timer: number; x: number; y: number; done: boolean };

/** A finger held still for a second. The click that follows it is swallowed. */
export function useLongPress<Subject>(onPress: (subject: Subject, x: number, y: number) => void) {
  const press = useRef<Press>({ timer: 0, x: 0, y: 0, done: false });
  const stop = () => clearTimeout(press.current.timer);

  return (subject: Subject) => ({
    onPointerDown: (event: PointerEvent) => {
      stop();
      press.current.done = false;
      if (event.pointerType === 'mouse') return;
      const { clientX: x, clientY: y } = event;
      const timer = window.setTimeout(() => {
        press.current.done = true;
        onPress(subject, x, y);
      }, LONG_PRESS_MS);
      press.current = { timer, x, y, done: false };
    },
    onPointerMove: (event: PointerEvent) => {
      const { x, y } = press.current;
      if (Math.hypot(event.clientX - x, event.clientY - y) > MOVED) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
      if (!press.current.done) return;
      press.current.done = false;
      event.preventDefault();
      event.stopPropagation();
    },
  });
}
