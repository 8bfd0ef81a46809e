import type { CustomField, FieldType } from '@parley/contract/fields/fields';
import { expect, test } from 'vitest';
import { fieldWords, toldWords } from './field-words.ts';

const field = (type: FieldType): CustomField => ({
  id: 1,
  label: 'Field',
  type,
  visible: true,
  entity: 'client',
  fields: [{ id: 7, value: '2026' }],
  required_in_stages: null,
  sort: 1,
  is_system: false,
});

test('a history reads as the card does', () => {
  expect(toldWords(field('date'), '1990-02-28', 'ru')).toBe('28 февраля 1990');
  expect(toldWords(field('date'), '1990-02-28', 'ru')).toBe(fieldWords(field('date'), '1990-02-28', 'ru'));
  expect(toldWords(field('number'), '12.5', 'ru')).toBe('12,5');
  expect(toldWords(field('number'), '12.5', 'en')).toBe('12.5');
  expect(toldWords(field('number'), '0', 'ru')).toBe('0');
});

test('what was kept in words, or when the field was of another type, is left as it was', () => {
  expect(toldWords(field('list'), '2026', 'ru')).toBe('2026');
  expect(toldWords(field('text'), '1990-02-28', 'ru')).toBe('1990-02-28');
  expect(toldWords(field('number'), '007', 'ru')).toBe('007');
  expect(toldWords(field('number'), 'NaN', 'ru')).toBe('NaN');
  expect(toldWords(field('date'), '5', 'ru')).toBe('5');
  expect(toldWords(field('date'), 'in spring', 'ru')).toBe('in spring');
});
