import { type PointerEvent, useRef, useState, type WheelEvent } from 'react';

const MOST = 8;
const still = { x: 0, y: 0 };

/** A picture made larger by wheel, keys, two fingers or a double press, and moved by dragging. */
export function useZoom() {
  const [zoom, setZoom] = useState(1);
  const [moved, setMoved] = useState(still);
  const fingers = useRef(new Map<number, { x: number; y: number }>());

  const reset = () => {
    setZoom(1);
    setMoved(still);
  };
  const zoomBy = (factor: number) =>
    setZoom((before) => {
      const next = Math.min(MOST, Math.max(1, before * factor));
      if (next === 1) setMoved(still);
      return next;
    });
  const spread = () => {
    const [one, other] = [...fingers.current.values()];
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  };
  const lift = ({ pointerId }: PointerEvent) => fingers.current.delete(pointerId);

  return {
    zoom,
    moved,
    zoomBy,
    reset,
    onWheel: ({ deltaY }: WheelEvent) => zoomBy(deltaY < 0 ? 1.15 : 1 / 1.15),
    onDoubleClick: () => (zoom > 1 ? reset() : zoomBy(2.5)),
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: (event: PointerEvent) => {
      const from = fingers.current.get(event.pointerId);
      if (!from) return;
      const before = spread();
      const to = { x: event.clientX, y: event.clientY };
      fingers.current.set(event.pointerId, to);
      if (fingers.current.size > 1) return before ? zoomBy(spread() / before) : undefined;
      if (zoom > 1) setMoved(({ x, y }) => ({ x: x + to.x - from.x, y: y + to.y - from.y }));
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  };
}
