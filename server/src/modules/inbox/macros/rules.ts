import type { MacroStep } from '@parley/contract/inbox/macros';
import { addDays, dayOf, hours, momentAt, weekdayOf } from '@parley/contract/time';

type Pause = Extract<MacroStep, { action: 'snooze' }>['pause'];

const opening = 9 * 60;

/** When a pause ends that begins now: after some hours, or at nine on the named morning by the project's clock. */
export function pauseEnds(pause: Pause, now: Date, time_zone: string): Date {
  if (typeof pause === 'number') return new Date(now.getTime() + hours(pause));
  const today = dayOf(now.getTime(), time_zone);
  const ahead = pause === 'tomorrow' ? 1 : (8 - weekdayOf(today)) % 7 || 7;
  return new Date(momentAt(addDays(today, ahead), opening, time_zone));
}
