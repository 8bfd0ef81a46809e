import { create } from 'zustand';
import { toggleSelected, upTo, useSelection } from './selection.ts';

/** The rows as they stand on the screen now; whoever walks the list by keys asks here. */
export const useListed = create<{ ids: readonly number[] }>(() => ({ ids: [] }));

/** The row after (or before) this one; without one, the first (or the last). */
export function neighbourOf(id: number | null, step: 1 | -1): number | null {
  const { ids } = useListed.getState();
  const at = id === null ? -1 : ids.indexOf(id);
  if (at < 0) return ids.at(step > 0 ? 0 : -1) ?? null;
  return ids[at + step] ?? null;
}

/** Selects this row and its neighbour, and says which one that is. */
export function extendSelection(id: number, step: 1 | -1): number | null {
  const next = neighbourOf(id, step);
  if (!useSelection.getState().ids.includes(id)) toggleSelected(id);
  if (next !== null) useSelection.setState((now) => upTo({ ...now, anchor: id }, next, useListed.getState().ids));
  return next;
}
