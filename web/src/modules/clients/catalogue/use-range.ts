import { useCallback, useMemo, useState } from 'react';

/** Chosen rows; with Shift, all from the last one chosen to this one. Rows that went are chosen no more. */
export function useRange(ids: readonly number[]) {
  const [state, setState] = useState<{ ids: ReadonlySet<number>; anchor: number | null }>(none);
  const chosen = useMemo(() => new Set(ids.filter((id) => state.ids.has(id))), [ids, state.ids]);
  const select = (id: number, isRange: boolean) => {
    const next = new Set(chosen);
    const [from, to] = [state.anchor === null ? -1 : ids.indexOf(state.anchor), ids.indexOf(id)];
    if (isRange && from >= 0) {
      for (const it of ids.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(it);
    } else if (!next.delete(id)) next.add(id);
    setState({ ids: next, anchor: id });
  };
  const clear = useCallback(() => setState(none), []);
  // As many as one call names.
  const chooseAll = () => setState({ ids: new Set(ids.slice(0, 1000)), anchor: null });
  return { chosen, select, clear, chooseAll };
}

const none = { ids: new Set<number>(), anchor: null };
