import { regions } from '@parley/contract/money';
import { useLanguage } from '../../../kit/i18n/i18n.ts';

export const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

export function useDayNames(): string[] {
  const names = new Intl.DateTimeFormat(regions[useLanguage()], { weekday: 'short', timeZone: 'UTC' });
  // The fifth of January 1970 was a Monday.
  return Array.from({ length: 7 }, (_, nth) => names.format(Date.UTC(1970, 0, 5 + nth)));
}
