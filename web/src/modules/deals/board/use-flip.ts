import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Column } from './columns.ts';
import { type ColumnHandle, STEP_PX } from './column.tsx';

// As the kit moves things.
const MOVE = { duration: 220, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' };
// From further away nobody would see where it came from: it appears.
const FAR_PX = 1600;

type Place = { column: number; at: number };

/**
 * Cards that went to another place fly there from where they stood. What one has just dropped oneself stays under the
 * pointer, and nothing flies for those who asked for quiet.
 */
export function useFlip(
  board: RefObject<HTMLDivElement | null>,
  columns: readonly Column[],
  of: unknown,
  handles: RefObject<Map<number, ColumnHandle>>,
  dropped: RefObject<ReadonlySet<number>>,
) {
  const before = useRef({ columns, of });
  useLayoutEffect(() => {
    const { columns: known, of: was } = before.current;
    before.current = { columns, of };
    const own = dropped.current;
    dropped.current = new Set();
    if (!board.current || known === columns || was !== of || isQuiet()) return;
    const [from, to] = [placesOf(known), placesOf(columns)];
    const width = columnWidth(board.current);
    const scrolled = (column: number, all: readonly Column[]) =>
      handles.current.get(all[column]?.stage_id ?? 0)?.scrolled() ?? 0;
    for (const element of board.current.querySelectorAll<HTMLElement>('[data-card]')) {
      const id = Number(element.dataset.card);
      const [old, now] = [from.get(id), to.get(id)];
      if (!now || own.has(id)) continue;
      if (!old) {
        // Cards that a scroll or a page brings were never elsewhere; one that is new comes near the top.
        if (now.at < 3 && known[now.column]?.leads.length) element.animate([{ opacity: 0 }, { opacity: 1 }], MOVE);
        continue;
      }
      if (old.column === now.column && old.at === now.at) continue;
      const x = (old.column - now.column) * width;
      const y = old.at * STEP_PX - scrolled(old.column, known) - (now.at * STEP_PX - scrolled(now.column, columns));
      const isFar = Math.abs(y) > FAR_PX;
      element.animate(isFar ? [{ opacity: 0 }, { opacity: 1 }] : [{ translate: `${x}px ${y}px` }, {}], MOVE);
    }
  }, [board, columns, of, handles, dropped]);
}

function placesOf(columns: readonly Column[]): Map<number, Place> {
  const places = new Map<number, Place>();
  for (const [column, { leads }] of columns.entries()) {
    for (const [at, { id }] of leads.entries()) places.set(id, { column, at });
  }
  return places;
}

function columnWidth(board: HTMLElement): number {
  const [first, second] = board.children;
  if (!first || !second) return 0;
  return second.getBoundingClientRect().left - first.getBoundingClientRect().left;
}

const isQuiet = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
