import { bareSum, plainFigure, type Sign } from '@parley/contract/figures';
import type { Language } from '@parley/contract/languages';
import { formatNumber } from './i18n/formats.ts';

/**
 * A number as it is typed in this language, also as the app itself shows it: with thousands apart and a currency around
 * it. Null: it is none.
 */
export function readFigure(typed: string, language: Language): number | null {
  const bare = bareSum(typed.trim()).replace(/\s/g, '').replace(/^[−–]/, '-');
  const { group, decimal } = marksOf(language);
  const plain = plainFigure(bare, (open) => (open === group ? decimal : open))?.replace(',', '.') ?? '';
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(plain) ? Number(plain) || 0 : null;
}

/** A sum in whole cents, never below nothing. */
export function readPrice(typed: string, language: Language): number | null {
  const value = readFigure(typed, language);
  return value === null || value < 0 ? null : Math.round(value * 100) / 100;
}

/** A quantity is whole and never below nothing. */
export function readCount(typed: string, language: Language): number | null {
  const value = readFigure(typed, language);
  return value !== null && value >= 0 && Number.isInteger(value) ? value : null;
}

/** A number as it stands in a field to be typed over: without thousands, which are in the way there. */
export const figureToType = (value: number | string, language: Language): string =>
  String(value).replace('.', marksOf(language).decimal);

/** As the numbers that are shown have them: 12.345,5 */
function marksOf(language: Language): { group: string; decimal: Sign } {
  const shown = formatNumber(12_345.5, language);
  return { group: shown.charAt(2), decimal: shown.at(-2) as Sign };
}
