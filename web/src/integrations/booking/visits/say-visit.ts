import type { Visit, VisitState } from '@parley/contract/integrations/booking-visits';
import type { Language } from '@parley/contract/languages';
import { regions } from '@parley/contract/money';
import { type CalendarDay, midnightOf } from '@parley/contract/time';

const made = new Map<string, Intl.DateTimeFormat>();

/** A day of the branch's calendar: whatever clock its reader goes by, it is that day there. */
function format(day: CalendarDay, language: Language, look: Intl.DateTimeFormatOptions): string {
  const key = `${language} ${JSON.stringify(look)}`;
  const known = made.get(key) ?? new Intl.DateTimeFormat(regions[language], { ...look, timeZone: 'UTC' });
  made.set(key, known);
  return known.format(midnightOf(day)).replace(/\.$/, '');
}

export const weekdayIn = (day: CalendarDay, language: Language) => format(day, language, { weekday: 'short' });
export const monthIn = (day: CalendarDay, language: Language) => format(day, language, { month: 'short' });
export const dateIn = (day: CalendarDay): string => String(Number(day.slice(8)));

/** `Fri, 20 Nov`. */
export const shortDay = (day: CalendarDay, language: Language): string =>
  format(day, language, { weekday: 'short', day: 'numeric', month: 'short' });

export const servicesOf = ({ services }: Pick<Visit, 'services'>): string => services.map((it) => it.title).join(', ');

export const tones: Record<VisitState, 'warn' | 'info' | 'ok' | 'bad' | 'plain'> = {
  waiting: 'warn',
  confirmed: 'info',
  came: 'ok',
  no_show: 'bad',
  cancelled: 'plain',
};
