import type { Project } from '@parley/contract/projects/projects';
import { readWireTime } from '../../kit/wire-time.ts';

type Paid = Pick<Project, 'test_period' | 'can_auto_paid' | 'can_auto_renewal' | 'paid_to' | 'stop'>;
export type SubscriptionBanner = { days: number; expired: boolean };

const DAY_MS = 86_400_000;
const SOON_DAYS = 7; // specification, section 9

/** When the strip about the ending subscription is shown. `dismissed` is the day it was last closed on. */
export function subscriptionBanner(project: Paid, now: Date, dismissed: string | null): SubscriptionBanner | null {
  if (project.test_period || project.can_auto_paid || project.can_auto_renewal || project.stop) return null;
  const until = project.paid_to === null ? null : readWireTime(project.paid_to);
  if (!until) return null;
  const days = Math.max(0, Math.floor((until.getTime() - now.getTime()) / DAY_MS));
  if (days === 0) return { days, expired: true };
  if (days > SOON_DAYS || dismissed === dayOf(now)) return null;
  return { days, expired: false };
}

/** The calendar day at the viewer's: a banner closed late in the evening is back in the morning. */
export const dayOf = (time: Date) => `${time.getFullYear()}-${time.getMonth() + 1}-${time.getDate()}`;
