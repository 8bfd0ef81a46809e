import type { NoticeSubject } from '@parley/contract/notifications/notice-kinds';
import { useEffect } from 'react';
import { useUnreadNotices } from '../count.ts';
import { markRead } from './data.ts';

/** Whoever has a thing before their eyes has read what tells of it, whichever way they came. */
export function useNoticesRead(type: NoticeSubject, id: number | undefined) {
  const unread = useUnreadNotices();
  useEffect(() => {
    if (!id || !unread) return;
    const read = () => {
      // Not done, it is done the next time.
      if (document.visibilityState === 'visible') void markRead({ about: { type, id } }).catch(() => undefined);
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [type, id, unread]);
}
