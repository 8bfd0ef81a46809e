type Facts = {
  permission: NotificationPermission | null;
  notice_web: boolean;
  askedAt: number;
  now: number;
  isFramed: boolean;
};

const WEEK_MS = 7 * 86_400_000; // specification, section 9

/** Whether to offer browser notices: only where the browser would still ask, and once a week at most. */
export const offersNotices = ({ permission, notice_web, askedAt, now, isFramed }: Facts): boolean =>
  permission === 'default' && !notice_web && !isFramed && now - askedAt >= WEEK_MS;
