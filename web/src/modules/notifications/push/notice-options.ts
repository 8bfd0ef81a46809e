import type { PushNotice } from '@parley/contract/notifications/push';
import { brandOfHost } from '@parley/contract/projects/brands';

/** How the browser shows a notice, whether a page or a push brings it. */
export function noticeOptions(notice: PushNotice, host: string): NotificationOptions {
  const brand = brandOfHost(host);
  const options = {
    body: notice.body,
    tag: notice.tag,
    // The newer notice takes the older one's place, and is heard.
    renotify: !notice.is_quiet,
    silent: notice.is_quiet ?? null,
    icon: `/app/messenger/icon-${brand}-192.png`,
    badge: `/app/messenger/badge-${brand}.png`,
    data: notice,
  };
  return options;
}
