import type { Contact } from '@parley/contract/inbox/contacts';
import { byNewest } from '@parley/contract/inbox/folders';
import { type PointerEvent, useMemo, useState } from 'react';
import { create } from 'zustand';

// A hand that rests this long is not about to press.
const REST_MS = 600;

const useHeld = create<{ isHeld: boolean }>(() => ({ isHeld: false }));
let timer: ReturnType<typeof setTimeout> | undefined;

function hold({ pointerType, movementX, movementY }: Pick<PointerEvent, 'pointerType' | 'movementX' | 'movementY'>) {
  // Rows that are scrolled past a resting pointer also tell of a move.
  if (pointerType !== 'mouse' || (!movementX && !movementY)) return;
  if (!useHeld.getState().isHeld) useHeld.setState({ isHeld: true });
  clearTimeout(timer);
  timer = setTimeout(moveAtOnce, REST_MS);
}

/** Also what one did oneself is shown at once. */
export function moveAtOnce() {
  clearTimeout(timer);
  if (useHeld.getState().isHeld) useHeld.setState({ isHeld: false });
}

/** Goes on the element whose rows must not move away from under a moving pointer. */
export const holding = { onPointerMove: hold, onPointerLeave: moveAtOnce };

/** The rows to draw: those there are, or, while the pointer moves over them, the same rows in the order they had. */
export function useHeldRows(fresh: Contact[]): Contact[] {
  const isHeld = useHeld((state) => state.isHeld);
  const [settled, setSettled] = useState(fresh);
  if (!isHeld && settled !== fresh) setSettled(fresh);
  return useMemo(() => (isHeld ? inOldOrder(settled, fresh) : fresh), [isHeld, settled, fresh]);
}

/** Rows keep their places and show their news; who left stays for the moment, who came waits, unless further below. */
export function inOldOrder(old: Contact[], fresh: Contact[]): Contact[] {
  const news = new Map(fresh.map((row) => [row.id, row]));
  const last = old.at(-1);
  const known = new Set(old.map((row) => row.id));
  const below = fresh.filter((row) => !known.has(row.id) && (!last || byNewest(last, row) < 0));
  return [...old.map((row) => news.get(row.id) ?? row), ...below];
}
