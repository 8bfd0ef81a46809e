import { mostTicketsAtOnce } from '@parley/contract/tickets/tickets';
import { create } from 'zustand';

type Selection = { ids: ReadonlySet<number>; last: number | null };
const none: Selection = { ids: new Set(), last: null };

/** Chosen rows, and the one from which a range is drawn. */
export const useTicketSelection = create<Selection>(() => none);
export const clearTickets = () => useTicketSelection.setState(none);

/** The rows as they stand on the screen now; whoever walks the list by keys asks here. */
export const useListed = create<{ ids: readonly number[] }>(() => ({ ids: [] }));

/** One more or less; with `isRange` all between the last chosen one and this. */
export function toggleTicket(id: number, isRange = false) {
  const order = useListed.getState().ids;
  useTicketSelection.setState(({ ids, last }) => {
    const [from, to] = [last === null ? -1 : order.indexOf(last), order.indexOf(id)];
    const next = new Set(ids);
    if (isRange && from >= 0 && to >= 0) {
      for (const it of order.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(it);
    } else if (!next.delete(id)) next.add(id);
    return { ids: new Set([...next].slice(0, mostTicketsAtOnce)), last: id };
  });
}

/** The row after (or before) this one; without one, the first (or the last). */
export function neighbourOf(id: number | null, step: 1 | -1): number | null {
  const { ids } = useListed.getState();
  const at = id === null ? -1 : ids.indexOf(id);
  if (at < 0) return ids.at(step > 0 ? 0 : -1) ?? null;
  return ids[at + step] ?? null;
}

/** Chooses this row and its neighbour, and says which one that is. */
export function extendTickets(id: number, step: 1 | -1): number | null {
  const next = neighbourOf(id, step);
  useTicketSelection.setState(({ ids }) => ({
    ids: new Set([...ids, id, ...(next === null ? [] : [next])]),
    last: next ?? id,
  }));
  return next;
}
