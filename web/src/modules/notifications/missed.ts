import { type NoticeWishes, wishOf } from '@parley/contract/notifications/notice-kinds';
import type { Notice } from '@parley/contract/notifications/notices';

/** What has come since one was last told, is not read, and would have been said on the screen. */
export const missedOf = (unread: Notice[], until: string, wishes: NoticeWishes): Notice[] =>
  unread.filter((it) => it.created_at > until && wishOf(wishes, it.kind).toast);
