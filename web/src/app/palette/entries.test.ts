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

test('what is shown in one language is found by its name in another', () => {
  const names = new Map([['Каналы', ['Channels', 'Canais', 'Canales']]]);
  const places = [{ title: 'Каналы', words: 'мессенджеры Telegram' }, { title: 'Сотрудники' }];
  const found = (query: string) => fitting(places, query, names).map((it) => it.title);
  for (const query of ['каналы', 'channel', 'canais', 'telegram']) expect(found(query)).toEqual(['Каналы']);
});

test('a word typed with the keyboard left in another language is understood', () => {
  expect(titles('nfrt')).toEqual([]);
  expect(titles('lbfkju')).toEqual(['Закрыть диалог']);
  expect(titles('еф цщ')).toEqual(['Take to work']);
});
