import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type ListSearch, readSearch, withList } from './list-search.ts';
import { type Shown, useShown } from './shown.ts';

/** What the list shows stands in the address, also beside an open dialogue. */
export function useListAddress(openId: number | null) {
  const { folder, filter } = useShown();
  const navigate = useNavigate();
  useEffect(() => {
    const list = searchOf({ folder, filter });
    if (JSON.stringify(readSearch(location.search) ?? {}) === JSON.stringify(list)) return;
    void navigate({ to: '.', search: (search: object) => withList({ ...search }, list), replace: true } as never);
  }, [folder, filter, openId, navigate]);
}

const searchOf = ({ folder, filter: { views, order, channels, manager } }: Omit<Shown, 'search'>): ListSearch => ({
  ...(folder !== 'all' && { folder }),
  ...(views.length && { views: views.join(',') }),
  ...(order && { order }),
  ...(channels.length && { channels: channels.join(',') }),
  ...(manager !== null && { manager }),
});
