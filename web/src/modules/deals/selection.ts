import { create } from 'zustand';

/** `isAll`: all that the filter finds, also those not scrolled to. */
type Selection = { ids: ReadonlySet<number>; last: number | null; isAll: boolean };

/** As many as one call names; more are chosen by the filter. */
const MOST = 1000;
const none: Selection = { ids: new Set(), last: null, isAll: false };

export const useDealSelection = create<Selection>(() => none);
export const clearDeals = () => useDealSelection.setState(none);
export const chooseAllDeals = () => useDealSelection.setState((now) => ({ ...now, isAll: true }));
export const chooseDeals = (ids: readonly number[]) =>
  useDealSelection.setState({ ids: new Set(ids.slice(0, MOST)), last: null, isAll: false });
/** These are chosen no more. */
export const releaseDeals = (ids: readonly number[]) =>
  useDealSelection.setState((now) => ({ ...now, ids: new Set([...now.ids].filter((id) => !ids.includes(id))) }));

/** One more or less; with `isRange` all between the last chosen one and this, as they stand. */
export function toggleDeal(id: number, order: readonly number[], isRange = false) {
  useDealSelection.setState(({ ids, last }) => {
    const [from, to] = [last === null ? -1 : order.indexOf(last), order.indexOf(id)];
    const next = new Set(ids);
    if (isRange && from >= 0 && to >= 0) {
      for (const it of order.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(it);
    } else if (!next.delete(id)) next.add(id);
    return { ids: new Set([...next].slice(0, MOST)), last: id, isAll: false };
  });
}

/** What a deed on this card is meant for: it alone, or all chosen ones when it is among them. */
export const meantWith = (id: number): number[] => {
  const { ids } = useDealSelection.getState();
  return ids.has(id) ? [...ids] : [id];
};
