import type { ProjectState } from '@parley/contract/projects/projects';
import { addMonths } from '@parley/contract/time';
import { dayAt, sameTimeOn, wholeDays } from '../../../kit/time.ts';

/** What to call the project's standing; stopped by hand goes before anything about money. */
export const standingOf = (project: { stop: boolean; state: ProjectState }) =>
  project.stop ? ('stopped' as const) : project.state;

export const tones = { active: 'ok', ending: 'warn', ended: 'warn', overdue: 'bad', stopped: 'bad' } as const;

/** Whole days that are still paid; none when the time is over or not limited. */
export function daysLeft(paid_to: Date | null, now: Date): number | null {
  if (!paid_to || paid_to < now) return null;
  return wholeDays(now, paid_to);
}

/** Months count from the paid day, or from now when it is past, as the server does; a short month ends on its last day. */
export function extendedTo(paid_to: Date | null, months: number, now: Date): Date {
  const from = paid_to && paid_to > now ? paid_to : now;
  return sameTimeOn(addMonths(dayAt(from), months), from);
}
