import { fillTemplate } from '@parley/contract/inbox/template-rules';
import { expect, test } from 'vitest';
import { fillOne, rankVariables } from './variables.ts';

const fill = (text: string) =>
  fillTemplate(text, {
    client_name: 'Anna Berg',
    client_phone: null,
    operator_name: 'Vera',
    now: Date.parse('2026-01-05T09:00:00Z'),
    time_zone: 'Europe/Moscow',
    language: 'en',
  });

test('a variable is filled in as it would be sent, in the language of the words around it', () => {
  expect(fillOne(fill, 'client_name', 'Dear {{cl')).toBe('Anna Berg');
  expect(fillOne(fill, 'greeting', '{{gr')).toBe('Good afternoon');
  expect(fillOne(fill, 'greeting', '{{gr, Анна! Заказ готов')).toBe('Добрый день');
});

test('what has no value here is not offered; the others are found by name and by title', () => {
  const all = [
    { name: 'client_name', title: 'Client’s name', value: 'Anna Berg' },
    { name: 'client_phone', title: 'Client’s phone', value: '' },
    { name: 'greeting', title: 'Приветствие', value: 'Good afternoon' },
  ];
  const found = (query: string) => rankVariables(all, query).map(({ name }) => name);
  expect(found('')).toEqual(['client_name', 'greeting']);
  expect(found('cl')).toEqual(['client_name']);
  expect(found('name')).toEqual(['client_name']);
  expect(found('прив')).toEqual(['greeting']);
  expect(found('x')).toEqual([]);
});
