import type { Language } from '@parley/contract/languages';
import { regions } from '@parley/contract/money';
import { daysBetween, formatDateTime, formatTime } from '../i18n/formats.ts';

/** A moment ahead as people say it: the hour today, "tomorrow, 09:00", then the whole date. */
export function untilWords(time: Date, now: Date, language: Language): string {
  const days = -daysBetween(time, now);
  if (days === 0) return formatTime(time);
  if (days !== 1) return formatDateTime(time, language);
  const tomorrow = new Intl.RelativeTimeFormat(regions[language], { numeric: 'auto' }).format(1, 'day');
  return `${tomorrow}, ${formatTime(time)}`;
}
