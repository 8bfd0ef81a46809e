import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { readSearch, strip, type TasksSearch, wishOf } from './wish.ts';

/** What the screen shows, as the address has it. */
export function useShown() {
  const given = useSearch({ strict: false });
  const navigate = useNavigate();
  return useMemo(() => {
    const shown = readSearch(given);
    return {
      shown,
      wish: wishOf(shown),
      show: (change: { [K in keyof TasksSearch]?: TasksSearch[K] | undefined }, replace = false) =>
        void navigate({ to: '/tasks', search: strip({ ...shown, ...change }), replace }),
      clear: () => {
        const { status, of, about, look } = shown;
        void navigate({ to: '/tasks', search: strip({ status, of: of === undefined ? of : 'all', about, look }) });
      },
      /** Also what they are about: where nothing was found, nothing may stand in the way. */
      clearAll: () => {
        const { status, of, look } = shown;
        void navigate({ to: '/tasks', search: strip({ status, of: of === undefined ? of : 'all', look }) });
      },
    };
  }, [given, navigate]);
}

export type Shown = ReturnType<typeof useShown>;
