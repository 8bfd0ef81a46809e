import type { RefObject } from 'react';
import type { ColumnHandle } from './column.tsx';

// So near an edge of the board or of a column these scroll on, the faster the nearer.
const EDGE_PX = 56;
const FASTEST_PX = 18;
// Stages pass slowly enough to stop at each.
const ACROSS_PX = 8;

/** Whoever draws a card to an edge comes to what lies behind it. */
export function edgeScroll(
  board: HTMLElement,
  handles: RefObject<Map<number, ColumnHandle>>,
  onScroll: () => void = () => undefined,
) {
  let frame = 0;
  let [x, y] = [0, 0];
  const go = () => {
    const { left, right } = board.getBoundingClientRect();
    board.scrollLeft += pull(x, left, right, ACROSS_PX);
    const stage_id = stageAt(board, x);
    if (stage_id !== null) handles.current.get(stage_id)?.pull((top, bottom) => pull(y, top, bottom));
    onScroll();
    frame = requestAnimationFrame(go);
  };
  return {
    aim: (clientX: number, clientY: number) => {
      [x, y] = [clientX, clientY];
      frame ||= requestAnimationFrame(go);
    },
    stop: () => {
      cancelAnimationFrame(frame);
      frame = 0;
    },
  };
}

/** The stage that stands there. */
export function stageAt(board: HTMLElement, x: number): number | null {
  for (const column of board.querySelectorAll<HTMLElement>('[data-stage]')) {
    const { left, right } = column.getBoundingClientRect();
    if (x >= left && x < right) return Number(column.dataset.stage);
  }
  return null;
}

function pull(place: number, start: number, end: number, fastest = FASTEST_PX): number {
  const depth = Math.max(start + EDGE_PX - place, 0) - Math.max(place - (end - EDGE_PX), 0);
  return -Math.round((Math.max(-EDGE_PX, Math.min(depth, EDGE_PX)) / EDGE_PX) * fastest);
}
