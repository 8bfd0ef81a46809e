import type { Language } from '@parley/contract/languages';
import { regions } from '@parley/contract/money';

/** 0 is Sunday. */
export const weekStarts = { ru: 1, en: 1, pt: 0, es: 1 } as const satisfies Record<Language, 0 | 1>;

const DAY_MS = 24 * 60 * 60 * 1000;
// What was said in the evening is still of today to whoever works past midnight.
const LATELY_MS = 6 * 60 * 60 * 1000;
const made = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

/** Small whole numbers look alike everywhere, and a formatter is slow to make. */
export const formatNumber = (value: number, language: Language) =>
  Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : numbers(language, {}).format(value);

/** What a thing is numbered with: `#12`, in Russian `№ 12`. */
export const formatId = (id: number | string, language: Language) => (language === 'ru' ? `№\u00a0${id}` : `#${id}`);

export const formatPercent = (share: number, language: Language) =>
  numbers(language, { style: 'percent', maximumFractionDigits: 1 }).format(share);

/** Alike in all our languages, and without a formatter, which is slow to make. */
export const formatTime = (time: Date) => `${twoDigits(time.getHours())}:${twoDigits(time.getMinutes())}`;

const twoDigits = (part: number) => String(part).padStart(2, '0');

/** Russian would add "г." after the year, which nobody writes on a screen. */
export const formatDate = (time: Date, language: Language) =>
  dates(language, { day: 'numeric', month: 'long', year: 'numeric' })
    .format(time)
    .replace(/\s*г\.$/, '');

/** Short enough for a column: also without the "de" of Portuguese, which takes a third of it. */
export const formatDay = (time: Date, language: Language) =>
  dates(language, { day: 'numeric', month: 'short', year: 'numeric' })
    .format(time)
    .replace(/\s*г\.$/, '')
    .replaceAll(' de ', ' ');

export const formatDateTime = (time: Date, language: Language) => `${formatDate(time, language)}, ${formatTime(time)}`;

/** As a list shows it: the hour today and a while past midnight, the weekday within six days, the day and month this year, else the whole date. */
export function formatListTime(time: Date, now: Date, language: Language): string {
  const days = daysBetween(time, now);
  const age = now.getTime() - time.getTime();
  if (days === 0 || (age >= 0 && age < LATELY_MS)) return formatTime(time);
  if (days > 0 && days < 7) return dates(language, { weekday: 'short' }).format(time);
  if (time.getFullYear() === now.getFullYear()) return dates(language, { day: 'numeric', month: 'short' }).format(time);
  return dates(language, { day: '2-digit', month: '2-digit', year: '2-digit' }).format(time);
}

/** Calendar days from `time` to `now` in the viewer's own zone; negative when `time` lies ahead. */
export const daysBetween = (time: Date, now: Date) => Math.round((midnight(now) - midnight(time)) / DAY_MS);

function midnight(time: Date): number {
  return new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();
}

function numbers(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `n ${language} ${JSON.stringify(options)}`;
  const format = (made.get(key) as Intl.NumberFormat | undefined) ?? new Intl.NumberFormat(regions[language], options);
  made.set(key, format);
  return format;
}

function dates(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `d ${language} ${JSON.stringify(options)}`;
  const format =
    (made.get(key) as Intl.DateTimeFormat | undefined) ?? new Intl.DateTimeFormat(regions[language], options);
  made.set(key, format);
  return format;
}
