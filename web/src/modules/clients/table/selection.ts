import { create } from 'zustand';

/** `isAll`: everyone the filter finds, also those that have not been scrolled to. */
export type Selection = { ids: ReadonlySet<number>; anchor: number | null; isAll: boolean };

/** As many as one call names; more are chosen by the filter. */
export const MOST_SELECTED = 1000;
export const nobody: Selection = { ids: new Set(), anchor: null, isAll: false };

export const useSelection = create<Selection>(() => nobody);

export const clearSelection = () => useSelection.setState(nobody);
export const selectAllFound = () => useSelection.setState((now) => ({ ...now, isAll: true }));
export const selectThese = (ids: readonly number[]) =>
  useSelection.setState({ ids: new Set(ids.slice(0, MOST_SELECTED)), anchor: null, isAll: false });
export const toggleSelected = (id: number, listed: readonly number[]) =>
  useSelection.setState((now) => toggled(now, id, listed));
/** From the last one chosen to this one, as they stand in the table. */
export const selectUpTo = (id: number, listed: readonly number[]) =>
  useSelection.setState((now) => upTo(now, id, listed));

/** Whoever takes one out of all has chosen those in sight of the table. */
export function toggled(now: Selection, id: number, listed: readonly number[]): Selection {
  const ids = new Set(now.isAll ? listed.slice(0, MOST_SELECTED) : now.ids);
  if (!ids.delete(id) && ids.size < MOST_SELECTED) ids.add(id);
  return { ids, anchor: ids.size ? id : null, isAll: false };
}

export function upTo(now: Selection, id: number, listed: readonly number[]): Selection {
  const to = listed.indexOf(id);
  if (now.isAll || to < 0) return now;
  const from = now.anchor === null ? -1 : listed.indexOf(now.anchor);
  if (from < 0) return toggled(nobody, id, listed);
  const between = listed.slice(Math.min(from, to), Math.max(from, to) + 1);
  const ids = [...new Set([...now.ids, ...between])].slice(0, MOST_SELECTED);
  return { ids: new Set(ids), anchor: now.anchor, isAll: false };
}
