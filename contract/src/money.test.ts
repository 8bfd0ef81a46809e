import { expect, test } from 'vitest';
import { formatMoney } from './money.ts';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

test('money is written as the language writes it, in any currency', () => {
  expect(plain(formatMoney(128500, 'EUR', 'ru'))).toBe('128 500 €');
  expect(plain(formatMoney(128500, 'RUB', 'ru'))).toBe('128 500 ₽');
  expect(plain(formatMoney(128500, 'EUR', 'en'))).toBe('€128,500');
  expect(plain(formatMoney(128500, 'EUR', 'es'))).toBe('128.500 €');
  expect(plain(formatMoney(128500, 'EUR', 'pt'))).toBe('€ 128.500');
  expect(plain(formatMoney(128500, 'RUB', 'en'))).toContain('₽');
});

test('cents show only where there are some, and a sum may come as text', () => {
  expect(plain(formatMoney('24.5', 'EUR', 'ru'))).toBe('24,50 €');
  expect(plain(formatMoney('24.00', 'EUR', 'ru'))).toBe('24 €');
  expect(formatMoney('free', 'EUR', 'ru')).toBe('');
});
