import type { Language } from '@parley/contract/languages';
import { regions } from '@parley/contract/money';

/** The short name of a day of the week; Monday is 0. */
export const weekdayName = (nth: number, language: Language): string =>
  // The fifth of January 1970 was a Monday.
  new Intl.DateTimeFormat(regions[language], { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(1970, 0, 5 + nth));
