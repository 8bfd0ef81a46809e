import type { Language } from '@parley/contract/languages';
import { regions } from '@parley/contract/money';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** So long, short: “25 min”, “3 hr”. */
export function formatDuration(ms: number, language: Language): string {
  const [unit, value] = ms < HOUR ? ['minute', ms / MINUTE] : ['hour', ms / HOUR];
  const words = new Intl.NumberFormat(regions[language], { style: 'unit', unit: unit as string, unitDisplay: 'short' });
  return words.format(Math.floor(value as number));
}
