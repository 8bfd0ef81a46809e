import type { Project } from '@parley/contract/projects/projects';
import { dayAt, readWireTime, wholeDays } from '../../kit/time.ts';

type Paid = Pick<Project, 'test_period' | 'can_auto_paid' | 'can_auto_renewal' | 'paid_to' | 'stop'>;
export type SubscriptionBanner = { days: number; expired: boolean };

const SOON_DAYS = 7; // specification, section 9

/**
 * When the strip about the ending subscription is shown. `dismissed` is the day at the viewer's it was last closed on: one
 * closed late in the evening is back in the morning.
 */
export function subscriptionBanner(project: Paid, now: Date, dismissed: string | null): SubscriptionBanner | null {
  if (project.test_period || project.can_auto_paid || project.can_auto_renewal || project.stop) return null;
  const until = project.paid_to === null ? null : readWireTime(project.paid_to);
  if (!until) return null;
  const days = Math.max(0, wholeDays(now, until));
  if (days === 0) return { days, expired: true };
  if (days > SOON_DAYS || dismissed === dayAt(now)) return null;
  return { days, expired: false };
}
