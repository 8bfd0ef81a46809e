import type { Language } from '@parley/contract/languages';
import { regions } from '@parley/contract/money';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** So long, short: “25 mins”, “3 hrs”. By the clock on the wall two days and more are told in days; working time is not. */
export function formatDuration(ms: number, language: Language, longest: 'hour' | 'day' = 'hour'): string {
  const [unit, length] =
    ms < HOUR
      ? (['minute', MINUTE] as const)
      : longest === 'day' && ms >= 2 * DAY
        ? (['day', DAY] as const)
        : (['hour', HOUR] as const);
  const words = new Intl.NumberFormat(regions[language], { style: 'unit', unit, unitDisplay: 'short' });
  return words.format(Math.floor(ms / length));
}
