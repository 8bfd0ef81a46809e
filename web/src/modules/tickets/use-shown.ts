import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import {
  type Conditions,
  conditionsOf,
  readSearch,
  type TicketsSearch,
  viewOf,
  wishOf,
  withConditions,
} from './search.ts';
import type { Wish } from './wish.ts';

type Change = { [K in keyof TicketsSearch]?: TicketsSearch[K] | undefined };

/** What the screen shows, as the address has it. */
export function useShown() {
  const given = useSearch({ strict: false });
  const navigate = useNavigate();
  // Opening a ticket asks the list for nothing new.
  const key = JSON.stringify(wishOf(readSearch(given)));
  const wish = useMemo(() => JSON.parse(key) as Wish, [key]);
  return useMemo(() => {
    const shown = readSearch(given);
    const go = (search: Change, replace = false) => void navigate({ to: '/tickets', search: strip(search), replace });
    return {
      shown,
      wish,
      conditions: conditionsOf(shown),
      show: (change: Change, replace = false) => go({ ...shown, ...change }, replace),
      showConditions: (conditions: Conditions, replace = false) => go(withConditions(shown, conditions), replace),
      showView: (view: TicketsSearch) => go({ ...viewOf(view), id: shown.id }),
      open: (id: number | null, replace = false) => go({ ...shown, id: id ?? undefined, number: undefined }, replace),
    };
  }, [given, wish, navigate]);
}

export type Shown = ReturnType<typeof useShown>;

/** What is undefined is not named in the address. */
const strip = (search: Change): TicketsSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''));
