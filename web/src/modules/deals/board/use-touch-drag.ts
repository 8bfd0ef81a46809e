import { type RefObject, useEffect, useEffectEvent } from 'react';
import { LONG_PRESS_MS } from '../../../ui/timings.ts';
import { meantWith } from '../selection.ts';
import type { ColumnHandle } from './column.tsx';
import { beginDrag, dragLeave, dragOver, endDrag, useDrag } from './drag.ts';
import { edgeScroll, stageAt } from './edge-scroll.ts';

// A finger that moves sooner scrolls; one that stays longer asks for the menu.
const HOLD_MS = 350;
const MOVED_PX = 8;

type Given = {
  board: RefObject<HTMLDivElement | null>;
  handles: RefObject<Map<number, ColumnHandle>>;
  onDrop: (stage_id: number, at: number) => void;
};
type Drawn = {
  card: HTMLElement;
  target: HTMLElement;
  x: number;
  y: number;
  ghost: HTMLElement | null;
  isMoving: boolean;
};

/** Cards are drawn about by a finger that was held on them; at the edges the board goes on to the next stage. */
export function useTouchDrag({ board, handles, onDrop }: Given, ghostClass: string) {
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const place = board.current;
    if (!place) return;
    let drawn: Drawn | null = null;
    let at = { x: 0, y: 0 };
    let holding = 0;

    const lift = () => {
      if (!drawn) return;
      drawn.ghost = ghostOf(drawn.card, ghostClass);
      navigator.vibrate?.(10);
      // Not moved until then: the menu of the card comes instead.
      holding = window.setTimeout(end, LONG_PRESS_MS - HOLD_MS);
    };
    const aim = () => {
      const stage_id = stageAt(place, at.x);
      const over = useDrag.getState().over;
      if (stage_id !== null) dragOver(stage_id, handles.current.get(stage_id)?.placeAt(at.y) ?? 0);
      else if (over) dragLeave(over.stage_id);
    };
    const edges = edgeScroll(place, handles, aim);
    const move = (event: TouchEvent) => {
      const touch = event.touches[0];
      if (!drawn || !touch) return;
      const way = { x: touch.clientX - drawn.x, y: touch.clientY - drawn.y };
      const isFar = Math.hypot(way.x, way.y) > MOVED_PX;
      if (!drawn.ghost) return void (isFar && end());
      event.preventDefault();
      at = { x: touch.clientX, y: touch.clientY };
      if (isFar && !drawn.isMoving) {
        drawn.isMoving = true;
        clearTimeout(holding);
        beginDrag(meantWith(Number(drawn.card.dataset.card)));
        // Where one lets go, the board comes to rest at a stage again.
        place.style.scrollSnapType = 'none';
      }
      if (drawn.isMoving) edges.aim(at.x, at.y);
      drawn.ghost.style.translate = `${way.x}px ${way.y}px`;
    };
    const release = (event: TouchEvent) => {
      const { over } = useDrag.getState();
      const wasMoving = drawn?.isMoving ?? false;
      if (wasMoving) event.preventDefault();
      if (wasMoving && over) drop(over.stage_id, over.at);
      end();
    };
    const end = () => {
      clearTimeout(holding);
      edges.stop();
      if (!drawn) return;
      const { target, ghost, isMoving } = drawn;
      drawn = null;
      ghost?.remove();
      for (const [name, listen] of listeners) target.removeEventListener(name, listen);
      if (!isMoving) return;
      place.style.scrollSnapType = '';
      endDrag();
    };
    const listeners = [
      ['touchmove', move],
      ['touchend', release],
      ['touchcancel', end],
    ] as const;
    const start = (event: TouchEvent) => {
      end();
      const touch = event.touches[0];
      const target = event.target as HTMLElement;
      const card = target.closest<HTMLElement>('[data-card]');
      if (!touch || event.touches.length > 1 || !card || target.closest('button, input, label')) return;
      drawn = { card, target, x: touch.clientX, y: touch.clientY, ghost: null, isMoving: false };
      holding = window.setTimeout(lift, HOLD_MS);
      // On what is touched itself: scrolled out of sight it is taken off the board, and only it hears the finger still.
      for (const [name, listen] of listeners) target.addEventListener(name, listen, { passive: false });
    };
    place.addEventListener('touchstart', start, { passive: false });
    return () => {
      end();
      place.removeEventListener('touchstart', start);
    };
  }, [board, handles, ghostClass]);
}

/** What hangs on the finger; several say how many they are. */
function ghostOf(card: HTMLElement, className: string): HTMLElement {
  const ghost = card.cloneNode(true) as HTMLElement;
  const { left, top, width } = card.getBoundingClientRect();
  const many = meantWith(Number(card.dataset.card)).length;
  delete ghost.dataset.card;
  if (many > 1) ghost.dataset.many = String(many);
  ghost.ariaHidden = 'true';
  ghost.classList.add(className);
  Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px` });
  document.body.append(ghost);
  return ghost;
}
