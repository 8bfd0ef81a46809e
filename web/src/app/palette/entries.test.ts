import { expect, test } from 'vitest';
import { fitting } from './entries.ts';

const all = ['Take to work', 'Закрыть диалог', 'Тёмная тема'].map((title) => ({ title }));
const titles = (query: string) => fitting(all, query).map((it) => it.title);

test('a command is found by the beginnings of its words, in any order and spelling', () => {
  expect(titles('wo ta')).toEqual(['Take to work']);
  expect(titles('диал')).toEqual(['Закрыть диалог']);
  expect(titles('темн')).toEqual(['Тёмная тема']);
  expect(titles('ork')).toEqual([]);
  expect(titles('')).toHaveLength(3);
});
