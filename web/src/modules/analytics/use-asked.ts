import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type AnalyticsSearch, readSearch, type SearchChange, strip } from './search.ts';

/**
 * What the address asks for, and how to ask for something else. `push`: a step that the browser's way back undoes, as
 * opening a list is; what is only set otherwise replaces what was.
 */
export function useAsked() {
  const given = useSearch({ strict: false });
  const navigate = useNavigate();
  const asked = useMemo(() => readSearch(given), [given]);
  const show = (change: SearchChange, { push = false } = {}) =>
    void navigate({
      to: '/analytics',
      search: { ...strip({ ...given, ...change }) } as AnalyticsSearch,
      replace: !push,
    });
  return { asked, given: given as Record<string, unknown>, show };
}
