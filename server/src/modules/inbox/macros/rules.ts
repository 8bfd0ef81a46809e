import type { MacroStep } from '@parley/contract/inbox/macros';

type Pause = Extract<MacroStep, { action: 'snooze' }>['pause'];

const hour = 3_600_000;
const day = 24 * hour;
const threeHours = 3 * hour;
const opening = 9 * hour;

/** When a pause ends that begins now: after some hours, or at nine on the named morning by the clock of the wire. */
export function pauseEnds(pause: Pause, now: Date): Date {
  if (typeof pause === 'number') return new Date(now.getTime() + pause * hour);
  const local = now.getTime() + threeHours;
  const midnight = local - (local % day);
  // 1970 began on a Thursday: three days later it was Sunday.
  const weekday = Math.floor(midnight / day + 4) % 7;
  const ahead = pause === 'tomorrow' ? 1 : (8 - weekday) % 7 || 7;
  return new Date(midnight + ahead * day + opening - threeHours);
}
