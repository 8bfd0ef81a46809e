import type { Funnel } from '@parley/contract/deals/funnels';
import type { LeadFilter } from '@parley/contract/deals/leads';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Asked } from './board/boards.ts';
import { type DealsSearch, filterOf, meantBy, readSearch, type Sort, withFilter } from './filter/search.ts';
import { keepFunnel, lastFunnel } from './last-funnel.ts';

type Given = { [K in keyof DealsSearch]: DealsSearch[K] | undefined };

/** What the screen shows, as the address has it; a funnel it does not name is the one this device looked at last. */
export function useShown(funnels: readonly Funnel[] | undefined) {
  const given = useSearch({ strict: false });
  const navigate = useNavigate();
  const named = readSearch(given);
  const wanted = named.funnel ?? lastFunnel();
  const funnel = funnels?.find(({ id }) => id === wanted) ?? funnels?.[0];
  // Two addresses that ask the same are one board.
  const key = funnel ? JSON.stringify(askedBy(funnel, named)) : null;
  const asked = useMemo(() => (key === null ? null : (JSON.parse(key) as Asked)), [key]);
  return useMemo(() => {
    const shown = readSearch(given);
    const go = (search: Given, replace = false) => void navigate({ to: '/deals', search: strip(search), replace });
    return {
      shown,
      funnel,
      asked,
      filter: filterOf(shown),
      isList: shown.look === 'list',

      /** Typing goes on in one step of the way back. */
      showFilter: (filter: LeadFilter, replace = false) => go(withFilter(shown, filter), replace),
      showSort: (sort: Sort | undefined) => go({ ...shown, sort }, true),
      showLook: (look: DealsSearch['look']) => go({ ...shown, look }),
      showHidden: (hidden: boolean) => go({ ...shown, hidden: hidden || undefined }, true),
      /** Conditions on stages and fields are of one funnel; the words one looks for stay. */
      showFunnel: (id: number) => {
        keepFunnel(id);
        const { look, search } = shown;
        go({ funnel: id, look, search });
      },
    };
  }, [given, funnel, asked, navigate]);
}

export type Shown = ReturnType<typeof useShown>;
/** With a funnel to show. */
export type ShownFunnel = Shown & { funnel: Funnel; asked: Asked };

/** Hidden stages are shown when they are named. */
function askedBy(funnel: Funnel, shown: DealsSearch): Asked {
  const filter = meantBy(filterOf(shown));
  const all = shown.hidden && filter.stage_id === undefined ? { stage_id: funnel.stages.map(({ id }) => id) } : {};
  return { funnel_id: funnel.id, filter: { ...filter, ...all } };
}

/** What is undefined is not named in the address. */
const strip = (search: Given): DealsSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
