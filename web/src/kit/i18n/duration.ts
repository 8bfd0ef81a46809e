import type { Language } from '@parley/contract/languages';
import { regions } from '@parley/contract/money';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** So long, short: “25 mins”, “3 hrs”. */
export function formatDuration(ms: number, language: Language): string {
  const [unit, length] = ms < HOUR ? (['minute', MINUTE] as const) : (['hour', HOUR] as const);
  const words = new Intl.NumberFormat(regions[language], { style: 'unit', unit, unitDisplay: 'short' });
  return words.format(Math.floor(ms / length));
}
