import { expect, test } from 'vitest';
import { dayPart, fillTemplate, type TemplateValues, unknownVariables } from './template-rules.ts';

const at = (time: string) => new Date(`2026-03-02T${time}+03:00`).getTime();
const values: TemplateValues = {
  client_name: 'Anna Petrova',
  client_phone: '79990001122',
  operator_name: 'Vera',
  now: at('12:00:00'),
  time_zone: 'Europe/Moscow',
  language: 'en',
};

test('the day has four parts, by the clock of the project', () => {
  const parts = ['00:00', '04:59', '05:00', '09:59', '10:00', '17:59', '18:00', '23:59'].map((time) =>
    dayPart(at(`${time}:00`), 'Europe/Moscow'),
  );
  expect(parts).toEqual(['night', 'night', 'morning', 'morning', 'afternoon', 'afternoon', 'evening', 'evening']);
});

test('at one moment it is morning here and evening there, also when clocks have been changed', () => {
  const greet = (now: string, time_zone: string) =>
    fillTemplate('{{greeting}}', { ...values, now: Date.parse(now), time_zone });
  expect(greet('2026-03-02T09:30:00Z', 'Europe/Lisbon')).toBe('Good morning');
  expect(greet('2026-03-30T09:30:00Z', 'Europe/Lisbon')).toBe('Good afternoon');
  expect(greet('2026-03-02T09:30:00Z', 'Europe/Moscow')).toBe('Good afternoon');
  expect(greet('2026-03-02T12:15:00Z', 'Asia/Kathmandu')).toBe('Good evening');
  expect(greet('2026-03-02T12:14:00Z', 'Asia/Kathmandu')).toBe('Good afternoon');
  expect(greet('2026-03-02T12:15:00Z', 'America/Sao_Paulo')).toBe('Good morning');
});

test('variables are filled in, with or without spaces inside the braces', () => {
  expect(fillTemplate('{{greeting}}, {{ client_name }}! I am {{operator_name}}.', values)).toBe(
    'Good afternoon, Anna Petrova! I am Vera.',
  );
  expect(fillTemplate('We will call {{client_phone}}', values)).toBe('We will call +79990001122');
  expect(fillTemplate('We will call {{client_phone}}', { ...values, client_phone: null })).toBe('We will call ');
});

test('the greeting speaks the language of the text around it', () => {
  expect(fillTemplate('{{greeting}}, {{client_name}}! Чем помочь?', values)).toContain('Добрый день');
  expect(fillTemplate('{{greeting}}! How can I help?', { ...values, language: 'ru' })).toContain('Good afternoon');
  expect(fillTemplate('{{greeting}}, ¿en qué puedo ayudar?', { ...values, language: 'es' })).toContain('Buenas tardes');
  expect(fillTemplate('{{greeting}}', { ...values, language: 'ru' })).toBe('Добрый день');
});

test('what is no variable stays as written, and a name is not read as a template', () => {
  expect(fillTemplate('{{price}} {client_name}', values)).toBe('{{price}} {client_name}');
  expect(fillTemplate('{{client_name}}', { ...values, client_name: '{{operator_name}} $&' })).toBe(
    '{{operator_name}} $&',
  );
});

test('a variable that there is not is named as it is written', () => {
  expect(unknownVariables('{{greeting}}, {{ client_name }}: {{цена}} and {{price}}, {{price}}')).toEqual([
    '{{цена}}',
    '{{price}}',
  ]);
  expect(unknownVariables('No {braces}')).toEqual([]);
});
