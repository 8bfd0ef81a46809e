import type { ProjectState } from '@parley/contract/projects/projects';
import { momentOf } from '@parley/contract/time';
import { days } from '../../kit/clock.ts';

const soon = 7; // days, spec section 9

/** A project without a date is not limited in time. */
export function stateOf(paid_to: string | null, now: Date): ProjectState {
  if (paid_to === null) return 'active';
  const left = momentOf(paid_to) - now.getTime();
  if (left < 0) return 'overdue';
  const daysLeft = Math.floor(left / days(1));
  if (daysLeft === 0) return 'ended';
  return daysLeft <= soon ? 'ending' : 'active';
}

/** Stopped by hand or unpaid: nothing but the project's card and its tariff answers. */
export const isLocked = (project: { stop: boolean; paid_to: string | null }, now: Date): boolean =>
  project.stop || stateOf(project.paid_to, now) === 'overdue';
