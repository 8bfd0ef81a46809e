import { listJoinOffers } from '@parley/contract/inbox/duplicates';
import type { Output } from '@parley/contract/http';
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../../kit/api.ts';
import { keyOf } from '../../../kit/query.ts';
import { queryClient } from '../../../kit/query-client.ts';

type Page = Output<typeof listJoinOffers>;
type Pages = InfiniteData<Page, string | null>;

/** How many are offered, of one contact or of all. */
export function useOfferCount(contactId: number | null): number {
  const input = { only_count: '1', ...(contactId === null ? {} : { contact_id: contactId }) } as const;
  const { data } = useQuery({
    queryKey: keyOf(listJoinOffers, input),
    queryFn: ({ signal }) => api(listJoinOffers, input, { signal }),
    meta: { quiet: true },
  });
  return data?.meta.total ?? 0;
}

const pagesKey = (contactId: number | null) => [...keyOf(listJoinOffers), 'pages', contactId];

/** The surest first, as far as they have been asked for. */
export function useOffers(contactId: number | null) {
  const query = useInfiniteQuery({
    queryKey: pagesKey(contactId),
    queryFn: ({ pageParam, signal }) => {
      const ofContact = contactId === null ? {} : { contact_id: contactId };
      return api(listJoinOffers, { ...ofContact, ...(pageParam === null ? {} : { next: pageParam }) }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.meta.next,
    meta: { quiet: true },
  });
  return { ...query, offers: query.data?.pages.flatMap((page) => page.data) };
}

/** Decided: gone from the list before the server says so. */
export function forgetOffer(id: number) {
  queryClient.setQueriesData<Pages>({ queryKey: [...keyOf(listJoinOffers), 'pages'] }, (known) => {
    const pages = known?.pages.map((page) => ({ ...page, data: page.data.filter((it) => it.id !== id) }));
    return known && pages && { ...known, pages };
  });
}
