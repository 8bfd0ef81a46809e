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

/** 930, 9:30 and 9.30 are all 09:30; null where it is no time of a day. */
export function readTime(typed: string): string | null {
  const digits = typed.replace(/\D/g, '');
  const split = /^\s*(\d{1,2})\D+(\d{1,2})\s*$/.exec(typed);
  const [hours, minutes] = split ? [split[1]!, split[2]!] : cut(digits);
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`;
}

const cut = (digits: string): [string, string] => {
  if (digits.length > 4) return ['', ''];
  if (digits.length <= 2) return [digits, '0'];
  return [digits.slice(0, -2), digits.slice(-2)];
};

export const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * HOUR + minutes;
};

export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / HOUR)).padStart(2, '0')}:${String(minute % HOUR).padStart(2, '0')}`;
