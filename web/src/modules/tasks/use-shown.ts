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
      clear: () =>
        void navigate({
          to: '/tasks',
          search: strip({ status: shown.status, of: shown.of, about: shown.about, look: shown.look }),
        }),
      /** Also what they are about: where nothing was found, nothing may stand in the way. */
      clearAll: () =>
        void navigate({ to: '/tasks', search: strip({ status: shown.status, of: shown.of, look: shown.look }) }),
    };
  }, [given, navigate]);
}

export type Shown = ReturnType<typeof useShown>;
