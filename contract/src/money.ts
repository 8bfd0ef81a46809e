import type { Language } from './languages.ts';

/** A language alone does not say the order of day and month, nor where a sum has its sign: these regions do. */
export const regions = { ru: 'ru-RU', en: 'en-GB', pt: 'pt-BR', es: 'es-ES' } as const satisfies Record<
  Language,
  string
>;

const made = new Map<string, Intl.NumberFormat>();

/** A sum in a currency of ISO 4217. Whole sums without cents; others with two. */
export function formatMoney(amount: number | string, currency: string, language: Language): string {
  const value = Number(amount);
  if (!Number.isFinite(value)) return '';
  return moneyFormat(currency, language, Number.isInteger(value) ? 0 : 2).format(value);
}

/** Kept, since a formatter is slow to make. */
export function moneyFormat(currency: string, language: Language, digits: number): Intl.NumberFormat {
  const key = `${currency} ${language} ${digits}`;
  const format =
    made.get(key) ??
    new Intl.NumberFormat(regions[language], {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  made.set(key, format);
  return format;
}
