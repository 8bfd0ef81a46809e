import { type Language, languages } from '@parley/contract/languages';
import { expect, test } from 'vitest';
import { figureToType, readCount, readFigure, readPrice } from './figures.ts';
import { formatMoney } from '@parley/contract/money';
import { formatNumber } from './i18n/formats.ts';

const read = (language: Language, ...typed: string[]) => typed.map((it) => readPrice(it, language));

test('a sum is read back as the app itself shows it, in each language and currency', () => {
  for (const language of languages)
    for (const sum of [0, 7, 12.5, 999, 1234, 1234.5, 12_345.5, 1_234_567, 1_234_567.89])
      for (const currency of ['EUR', 'RUB'] as const) {
        const shown = formatMoney(sum, currency, language);
        expect([shown, readPrice(shown, language)]).toEqual([shown, sum]);
        expect(readFigure(formatNumber(-sum, language), language)).toBe(-sum || 0);
      }
});

test('a lone mark is what it is in the language: thousands before three digits, else a fraction', () => {
  for (const language of ['pt', 'es'] as const) {
    expect(read(language, '12.345', '1.234', '12.5', '12.50')).toEqual([12_345, 1234, 12.5, 12.5]);
    expect(read(language, '1,234', '12,5', '12345,50')).toEqual([1.23, 12.5, 12_345.5]);
  }
  expect(read('en', '12,345', '1,234', '12,5', '1.234')).toEqual([12_345, 1234, 12.5, 1.23]);
  // Russian parts thousands by blanks: neither mark is theirs.
  expect(read('ru', '1.234', '1,234', '12 345,50')).toEqual([1.23, 1.23, 12_345.5]);
});

test('of both marks the last one stands before the fraction, whatever the language', () => {
  for (const language of languages) {
    expect(read(language, '1.234,50', '1,234.50', '1.234.567,5')).toEqual([1234.5, 1234.5, 1_234_567.5]);
  }
});

test('blanks of all kinds and the currency around a sum are no part of it', () => {
  const typed = ['12345,50 €', '€ 12345,50', '12\u00A0345,50\u202F€', '12\u2009345,50 EUR', 'R$ 12.345,50'];
  expect(read('pt', ...typed)).toEqual(typed.map(() => 12_345.5));
  expect(read('ru', '1 000 руб.', '1000,5 ₽')).toEqual([1000, 1000.5]);
});

test('what is no sum is not guessed', () => {
  for (const language of languages)
    expect(read(language, '', 'abc', '-1', '1,2,3', '1.23.456', '5 apples', '0x10', '-')).toEqual(Array(8).fill(null));
});

test('a quantity is whole and never below nothing', () => {
  expect(['7', '1 000', '1.000', '-3', '2,6', 'x', ''].map((it) => readCount(it, 'pt'))).toEqual([
    7,
    1000,
    1000,
    ...Array<null>(4).fill(null),
  ]);
});

test('a field to be typed over has the mark of the language and no thousands, and means the same when read', () => {
  expect(languages.map((it) => figureToType(12_345.5, it))).toEqual(['12345,5', '12345.5', '12345,5', '12345,5']);
  for (const language of languages)
    for (const value of [0, 0.125, -1234.567, 12_345.678, 1e15])
      expect(readFigure(figureToType(value, language), language)).toBe(value);
});
