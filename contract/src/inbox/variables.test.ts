import { expect, test } from 'vitest';
import { fillVariables, greeting } from './variables.ts';

const values = { greeting: 'Good day', client_name: 'Anna', operator_name: 'Vera', client_phone: '+34600000000' };

test('variables are filled in, with spaces or without; what nobody knows stays', () => {
  expect(fillVariables('{{greeting}}, {{ client_name }}! {{weather}} {{client_phone}}', values)).toBe(
    'Good day, Anna! {{weather}} +34600000000',
  );
});

test('what a value holds is not filled in once more', () => {
  expect(fillVariables('{{client_name}}', { ...values, client_name: '{{operator_name}}' })).toBe('{{operator_name}}');
});

test('the greeting changes at 5, 10, 18 and midnight', () => {
  const hours = [0, 4, 5, 9, 10, 17, 18, 23];
  expect(hours.map((hour) => greeting(hour, 'ru'))).toEqual([
    'Доброй ночи',
    'Доброй ночи',
    'Доброе утро',
    'Доброе утро',
    'Добрый день',
    'Добрый день',
    'Добрый вечер',
    'Добрый вечер',
  ]);
});
