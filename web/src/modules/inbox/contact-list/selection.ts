import { create } from 'zustand';

export type Selection = { ids: readonly number[]; anchor: number | null };

// As many as one bulk call takes.
export const MOST_SELECTED = 500;
const nothing: Selection = { ids: [], anchor: null };

export const useSelection = create<Selection>(() => nothing);

export const clearSelection = () => useSelection.setState(nothing);
export const toggleSelected = (id: number) => useSelection.setState((now) => toggled(now, id));
/** From the last one chosen to this one, as they stand in the list. */
export const selectUpTo = (id: number, listed: readonly number[]) =>
  useSelection.setState((now) => upTo(now, id, listed));

export function toggled({ ids }: Selection, id: number): Selection {
  const others = ids.filter((it) => it !== id);
  if (others.length < ids.length) return { ids: others, anchor: others.length ? id : null };
  return { ids: [...ids, id].slice(-MOST_SELECTED), anchor: id };
}

export function upTo({ ids, anchor }: Selection, id: number, listed: readonly number[]): Selection {
  const [from, to] = [anchor === null ? -1 : listed.indexOf(anchor), listed.indexOf(id)];
  if (to < 0) return { ids, anchor };
  if (from < 0) return toggled({ ids: [], anchor: null }, id);
  const between = listed.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: [...new Set([...ids, ...between])].slice(0, MOST_SELECTED), anchor };
}
