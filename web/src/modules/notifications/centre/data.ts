import { noticePlace } from '@parley/contract/notifications/notice-places';
import { listNotices, type Notice, readNotices } from '@parley/contract/notifications/notices';
import type { Input } from '@parley/contract/http';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../kit/api.ts';
import { keyOf } from '../../../kit/query.ts';
import { showError } from '../../../kit/query-client.ts';
import { takeCount } from '../count.ts';
import { ways } from '../ways.ts';
import { closeNotices } from './open-notices.ts';

export type Narrowed = Pick<Input<typeof listNotices>, 'kind' | 'unread'>;

/** One's notices page by page, the newest first. */
export const useNotices = (asked: Narrowed) =>
  useInfiniteQuery({
    queryKey: keyOf(listNotices, asked),
    queryFn: ({ pageParam, signal }) =>
      api(listNotices, { ...asked, ...(pageParam === null ? {} : { next: Number(pageParam) }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.meta.next,
    staleTime: 0,
    meta: { quiet: true },
  });

/** These were read, those about one thing, or all; on every screen of the person's. */
export async function markRead(which: Input<typeof readNotices>): Promise<void> {
  const { data } = await api(readNotices, which);
  takeCount(data.unread);
}

/** Read, and led to what it is about. */
export function leadTo(notice: Notice) {
  closeNotices();
  if (!notice.is_read) void markRead({ ids: [notice.id] }).catch(showError);
  ways().open(noticePlace(notice));
}
