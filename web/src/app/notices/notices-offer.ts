import { days } from '../../kit/time.ts';

type Facts = {
  permission: NotificationPermission | null;
  notice_web: boolean;
  askedAt: number;
  /** When notices that were on ended with a sign-out; null: they did not. */
  endedAt: number | null;
  now: number;
  isFramed: boolean;
};

const WEEK_MS = days(7); // specification, section 9

/**
 * Whether to offer browser notices, once a week at most: where the browser would still ask, and to those who had them
 * before they signed out. Whoever switched them off by hand has decided.
 */
export function offersNotices({ permission, notice_web, askedAt, endedAt, now, isFramed }: Facts): boolean {
  const isUndecided = permission === 'default' || (permission === 'granted' && endedAt !== null);
  const isDue = now - askedAt >= WEEK_MS || (endedAt !== null && endedAt > askedAt);
  return isUndecided && isDue && !notice_web && !isFramed;
}
