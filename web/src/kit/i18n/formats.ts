import type { Language } from '@parley/contract/languages';
import { regions } from '@parley/contract/money';
import type { CalendarDay } from '@parley/contract/time';
import { clockOf, daysBetween, displayZone, hours, isSameYear, wallOf } from '../time.ts';

// What was said in the evening is still of today to whoever works past midnight.
const LATELY_MS = hours(6);
const made = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

/** Small whole numbers look alike everywhere, and a formatter is slow to make. */
export const formatNumber = (value: number, language: Language) =>
  Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : numbers(language, {}).format(value);

/** What a thing is numbered with: `#12`, in Russian `№ 12`. */
export const formatId = (id: number | string, language: Language) => (language === 'ru' ? `№\u00a0${id}` : `#${id}`);

export const formatPercent = (share: number, language: Language) =>
  numbers(language, { style: 'percent', maximumFractionDigits: 1 }).format(share);

/** Alike in all our languages, and without a formatter, which is slow to make. */
export const formatTime = clockOf;

/** Russian would add "г." after the year, which nobody writes on a screen. */
export const formatDate = (time: Date | CalendarDay, language: Language, zone = displayZone()) =>
  dates(language, 'date')
    .format(wallOf(time, zone))
    .replace(/\s*г\.$/, '');

/** Short enough for a column: also without the "de" of Portuguese, which takes a third of it. */
export const formatDay = (time: Date | CalendarDay, language: Language, zone = displayZone()) =>
  dates(language, 'day')
    .format(wallOf(time, zone))
    .replace(/\s*г\.$/, '')
    .replaceAll(' de ', ' ');

/** The day and month, where the year goes without saying. */
export const formatMonthDay = (time: Date, language: Language, zone = displayZone()) =>
  dates(language, 'monthDay').format(wallOf(time, zone));

/** With the weekday, for the ear. */
export const formatWholeDay = (day: CalendarDay, language: Language) => dates(language, 'whole').format(wallOf(day));

export const formatDateTime = (time: Date, language: Language, zone = displayZone()) =>
  `${formatDate(time, language, zone)}, ${formatTime(time, zone)}`;

/** As a list shows it: the hour today and a while past midnight, the weekday within six days, the day and month this year, else the whole date. */
export function formatListTime(time: Date, now: Date, language: Language, zone = displayZone()): string {
  const days = daysBetween(time, now, zone);
  const age = now.getTime() - time.getTime();
  if (days === 0 || (age >= 0 && age < LATELY_MS)) return formatTime(time, zone);
  if (days > 0 && days < 7) return dates(language, 'weekday').format(wallOf(time, zone));
  if (isSameYear(time, now, zone)) return formatMonthDay(time, language, zone);
  return dates(language, 'figures').format(wallOf(time, zone));
}

function numbers(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `n ${language} ${JSON.stringify(options)}`;
  const format = (made.get(key) as Intl.NumberFormat | undefined) ?? new Intl.NumberFormat(regions[language], options);
  made.set(key, format);
  return format;
}

const looks = {
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  monthDay: { day: 'numeric', month: 'short' },
  weekday: { weekday: 'short' },
  figures: { day: '2-digit', month: '2-digit', year: '2-digit' },
  whole: { dateStyle: 'full' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** They are given what the clock shows, so one serves all zones. */
function dates(language: Language, look: keyof typeof looks): Intl.DateTimeFormat {
  const key = `d ${language} ${look}`;
  const format =
    (made.get(key) as Intl.DateTimeFormat | undefined) ??
    new Intl.DateTimeFormat(regions[language], { ...looks[look], timeZone: 'UTC' });
  made.set(key, format);
  return format;
}
