import type { Language } from '@parley/contract/languages';
import { regions } from '@parley/contract/money';
import { formatDateTime, formatTime } from '../i18n/formats.ts';
import { daysBetween, displayZone } from '../time.ts';

/** A moment ahead as people say it: the hour today, "tomorrow, 09:00", then the whole date. */
export function untilWords(time: Date, now: Date, language: Language, zone = displayZone()): string {
  const days = -daysBetween(time, now, zone);
  if (days === 0) return formatTime(time, zone);
  if (days !== 1) return formatDateTime(time, language, zone);
  const tomorrow = new Intl.RelativeTimeFormat(regions[language], { numeric: 'auto' }).format(1, 'day');
  return `${tomorrow}, ${formatTime(time, zone)}`;
}
