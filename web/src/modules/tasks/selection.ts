import { create } from 'zustand';

/** Chosen rows, and the one from which a range is drawn. */
export const useTaskSelection = create<{ ids: ReadonlySet<number>; last: number | null }>(() => ({
  ids: new Set(),
  last: null,
}));

export const clearTaskSelection = () => useTaskSelection.setState({ ids: new Set(), last: null });

/** One more or less; with `isRange` all between the last chosen one and this. */
export function toggleTask(id: number, order: readonly number[], isRange: boolean) {
  useTaskSelection.setState(({ ids, last }) => {
    const [from, to] = [last === null ? -1 : order.indexOf(last), order.indexOf(id)];
    const next = new Set(ids);
    if (isRange && from >= 0 && to >= 0) {
      for (const it of order.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(it);
    } else if (!next.delete(id)) next.add(id);
    return { ids: next, last: id };
  });
}
