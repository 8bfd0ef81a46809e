import type { Language } from '@parley/contract/languages';
import { regions } from '@parley/contract/money';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
type Unit = 'second' | 'minute' | 'hour' | 'day';

const written = new Map<string, Intl.NumberFormat>();

/**
 * How long it took, in the two units that matter: “2 min 18 sec”. By the clock on the wall two days and more are told in
 * days; working time is not.
 */
export function formatTook(seconds: number, language: Language, longest: 'hour' | 'day' = 'hour'): string {
  const whole = Math.round(Math.abs(seconds));
  // A number is not left at the end of a line without its unit.
  const said = (value: number, unit: Unit) => words(language, unit).format(value).replaceAll(' ', '\u00A0');
  const both = (first: string, rest: number, unit: Unit) => (rest > 0 ? `${first} ${said(rest, unit)}` : first);
  if (whole < MINUTE) return said(whole, 'second');
  if (whole < HOUR) return both(said(Math.floor(whole / MINUTE), 'minute'), whole % MINUTE, 'second');
  if (longest === 'day' && whole >= 2 * DAY)
    return both(said(Math.floor(whole / DAY), 'day'), Math.floor((whole % DAY) / HOUR), 'hour');
  return both(said(Math.floor(whole / HOUR), 'hour'), Math.floor((whole % HOUR) / MINUTE), 'minute');
}

/** On an axis there is room for one unit. */
export function formatTick(seconds: number, language: Language): string {
  const [value, unit] =
    seconds < 2 * MINUTE
      ? ([seconds, 'second'] as const)
      : seconds < 2 * HOUR
        ? ([seconds / MINUTE, 'minute'] as const)
        : seconds < 4 * DAY
          ? ([seconds / HOUR, 'hour'] as const)
          : ([seconds / DAY, 'day'] as const);
  return words(language, unit).format(Math.round(value * 10) / 10);
}

/** As sheets read it: `1:02:33`. */
export function clockTook(seconds: number): string {
  const whole = Math.round(seconds);
  const two = (it: number) => String(it).padStart(2, '0');
  return `${Math.floor(whole / HOUR)}:${two(Math.floor((whole % HOUR) / MINUTE))}:${two(whole % MINUTE)}`;
}

function words(language: Language, unit: Unit): Intl.NumberFormat {
  const key = `${language} ${unit}`;
  const format =
    written.get(key) ?? new Intl.NumberFormat(regions[language], { style: 'unit', unit, unitDisplay: 'short' });
  written.set(key, format);
  return format;
}
