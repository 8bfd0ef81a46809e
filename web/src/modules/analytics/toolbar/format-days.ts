import type { Language } from '@parley/contract/languages';
import { regions } from '@parley/contract/money';
import type { Days } from './presets.ts';

/** “1 – 14 Nov 2026”: what both days share is said once. */
export function formatDays({ from, to }: Days, language: Language): string {
  const format = new Intl.DateTimeFormat(regions[language], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const [first, last] = [from, to].map((day) => Date.parse(`${day}T00:00:00Z`)) as [number, number];
  return format
    .formatRange(first, last)
    .replace(/\s*г\.$/, '')
    .replaceAll(' de ', ' ');
}
