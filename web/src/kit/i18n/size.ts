import type { Language } from '@parley/contract/languages';
import { formatNumber } from './formats.ts';

const KILO = 1024;
const units: Record<Language, string[]> = {
  en: ['B', 'KB', 'MB', 'GB'],
  ru: ['Б', 'КБ', 'МБ', 'ГБ'],
  pt: ['B', 'KB', 'MB', 'GB'],
  es: ['B', 'KB', 'MB', 'GB'],
};

/** `820 B`, `14 KB`, `3.4 MB`. */
export function formatSize(bytes: number, language: Language): string {
  let [size, unit] = [bytes, 0];
  while (size >= KILO && unit < 3) {
    size /= KILO;
    unit += 1;
  }
  const rounded = size < 10 && unit > 1 ? Math.round(size * 10) / 10 : Math.round(size);
  return `${formatNumber(rounded, language)} ${units[language][unit]}`;
}
