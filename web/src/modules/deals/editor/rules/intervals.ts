import type { SendingInterval } from '@parley/contract/deals/automation';

const HOUR = 60;
const DAY = 24 * HOUR;

/** For standing in order: minutes, those at an hour of the day after those of as many days. */
export function lengthOf(interval: SendingInterval): number {
  if (!('time' in interval)) return interval.days * DAY + interval.hours * HOUR + interval.minutes;
  const [hours = 0, minutes = 0] = interval.time.split(':').map(Number);
  return interval.days * DAY + hours * HOUR + minutes;
}

export const partsOf = (minutes: number) => ({
  days: Math.floor(minutes / DAY),
  hours: Math.floor((minutes % DAY) / HOUR),
  minutes: minutes % HOUR,
});
