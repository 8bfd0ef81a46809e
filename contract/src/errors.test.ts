import { expect, test } from 'vitest';
import { saidWords } from './errors.ts';

test('kept words are read in one’s own language where they are ours, and as they were said where they are not', () => {
  expect(saidWords('amo_no_app', 'ru')).toMatch(/^Вход через страницу CRM/);
  expect(saidWords('Token has expired', 'ru')).toBe('Token has expired');
  expect(saidWords('', 'ru')).toBe('');
});
