import { countNotices, listNotices } from '@parley/contract/notifications/notices';
import { fetchEndpoint, keyOf, refetch, useEndpoint } from '../../kit/query.ts';
import { queryClient } from '../../kit/query-client.ts';

// The stream keeps it in step.
const FOLLOWED_MS = 15 * 60_000;

/** How much of what concerns this person they have not read. */
export const useUnreadNotices = (): number =>
  useEndpoint(countNotices, {}, { quiet: true, staleTime: FOLLOWED_MS }).data?.unread ?? 0;

/** The same for whoever opens the pages. */
export const knownCount = async (): Promise<number> =>
  (await fetchEndpoint(countNotices, {}, { quiet: true, staleTime: FOLLOWED_MS })).unread;

/** The number is known now; lists that are looked at are read anew. */
export function takeCount(unread: number) {
  queryClient.setQueryData(keyOf(countNotices, {}), { data: { unread } });
  void refetch(listNotices);
}
