import type { Language } from '@parley/contract/languages';
import { regions } from '@parley/contract/money';
import { daysBetween, displayZone } from '../time.ts';
import { formatDate, formatTime } from './formats.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const formats = new Map<string, Intl.RelativeTimeFormat>();

/** "now", "4 min ago", "in 3 hr", "yesterday, 18:00", then the date. */
export function relativeTime(time: Date, now: Date, language: Language, zone = displayZone()): string {
  const passed = time.getTime() - now.getTime();
  const distance = Math.abs(passed);
  if (distance < MINUTE) return words(language).format(0, 'second');
  if (distance < HOUR) return words(language).format(Math.trunc(passed / MINUTE), 'minute');
  const days = -daysBetween(time, now, zone);
  if (days === 0) return words(language).format(Math.trunc(passed / HOUR), 'hour');
  if (Math.abs(days) === 1) return `${words(language).format(days, 'day')}, ${formatTime(time, zone)}`;
  return formatDate(time, language, zone);
}

function words(language: Language): Intl.RelativeTimeFormat {
  const format =
    formats.get(language) ?? new Intl.RelativeTimeFormat(regions[language], { numeric: 'auto', style: 'short' });
  formats.set(language, format);
  return format;
}
