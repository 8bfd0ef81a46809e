import { type JournalGroup, type JournalSubject, listJournal } from '@parley/contract/journal';
import { dayBegan, dayEnded } from '@parley/contract/time';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../kit/api.ts';
import { keyOf } from '../../../kit/query.ts';

/** What is looked for, as the page keeps it: days are those of the viewer's clock. */
export type JournalFilter = {
  user_id?: number;
  group?: JournalGroup;
  subject?: JournalSubject;
  from?: string;
  to?: string;
};

/** As the server is asked. */
export const askedOf = ({ from, to, ...rest }: JournalFilter, zone: string) => ({
  ...rest,
  ...(from && { from: new Date(dayBegan(from, zone)).toISOString() }),
  ...(to && { to: new Date(dayEnded(to, zone)).toISOString() }),
});

export function useJournal(filter: JournalFilter, zone: string) {
  const asked = askedOf(filter, zone);
  return useInfiniteQuery({
    queryKey: keyOf(listJournal, asked),
    queryFn: ({ pageParam, signal }) =>
      api(listJournal, { ...asked, ...(pageParam === null ? {} : { next: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.meta.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { quiet: true },
  });
}
