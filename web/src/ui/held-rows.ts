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

type Row = { id: number };
/** Negative when the first stands above the second. */
type Above<R> = (a: R, b: R) => number;

/** The rows to draw: those there are, or, while the pointer moves over them, the same rows in the order they had. */
export function useHeldRows<R extends Row>(fresh: R[], above: Above<R>): R[] {
  const isHeld = useHeld((state) => state.isHeld);
  const [settled, setSettled] = useState(fresh);
  if (!isHeld && settled !== fresh) setSettled(fresh);
  return useMemo(() => (isHeld ? inOldOrder(settled, fresh, above) : fresh), [isHeld, settled, fresh, above]);
}

/** Rows keep their places and show their news; who left stays for the moment, who came waits, unless further below. */
export function inOldOrder<R extends Row>(old: R[], fresh: R[], above: Above<R>): R[] {
  const news = new Map(fresh.map((row) => [row.id, row]));
  const last = old.at(-1);
  const known = new Set(old.map((row) => row.id));
  const below = fresh.filter((row) => !known.has(row.id) && (!last || above(last, row) < 0));
  return [...old.map((row) => news.get(row.id) ?? row), ...below];
}

/**
 * What is open stays where it stood when it fits no more: what one does to it would take it away while one is still at it.
 * It leaves when another one is opened.
 */
export function useStayingOpen<R extends Row>(rows: R[], openId: number | null, isViewed: boolean): R[] {
  const [before, setBefore] = useState({ rows, openId });
  const staying = isViewed && before.openId === openId ? withOpen(before.rows, rows, openId) : rows;
  if (before.openId !== openId || !isSame(before.rows, staying)) setBefore({ rows: staying, openId });
  return isSame(before.rows, staying) ? before.rows : staying;
}

const isSame = <R>(a: R[], b: R[]) => a.length === b.length && a.every((row, at) => row === b[at]);

export function withOpen<R extends Row>(old: R[], fresh: R[], openId: number | null): R[] {
  const at = old.findIndex(({ id }) => id === openId);
  if (at < 0 || fresh.some(({ id }) => id === openId)) return fresh;
  return [...fresh.slice(0, at), old[at]!, ...fresh.slice(at)];
}
