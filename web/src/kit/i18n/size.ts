import type { Language } from '@parley/contract/languages';
import { regions } from '@parley/contract/money';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** 820 byte, 14 kB, 2.4 MB: as the language writes them. */
export function formatSize(bytes: number, language: Language): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length - 1);
  const value = bytes / 1024 ** step;
  const maximumFractionDigits = step > 1 && value < 10 ? 1 : 0;
  const style = { style: 'unit', unit: units[step], unitDisplay: 'short', maximumFractionDigits } as const;
  return new Intl.NumberFormat(regions[language], style).format(value);
}
