import type { TemplateParts } from '@parley/contract/inbox/approved-templates';
import { placeholdersIn } from '@parley/contract/inbox/approved-rules';
import { expect, test } from 'vitest';
import { suggestedValues } from './suggest-values.ts';

const known = { client_name: 'Anna', operator_name: 'Vera', client_phone: '+79995550123' };
const of = (text: string): TemplateParts => ({
  is_named: false,
  header: null,
  body: { text, variables: placeholdersIn(text).map((name) => ({ key: `body.${name}`, name, example: '' })) },
  footer: '',
  buttons: [],
});
const guessed = (text: string) => suggestedValues(of(text), known);

test('whoever is addressed at the beginning is the client', () => {
  expect(guessed('Hello {{1}}, your order {{2}} is ready')).toEqual({ 'body.1': 'Anna' });
  expect(guessed('Здравствуйте, {{1}}! Ждём вас {{2}}.')).toEqual({ 'body.1': 'Anna' });
  expect(guessed('{{1}}, the new collection is here.')).toEqual({ 'body.1': 'Anna' });
});

test('a number in the middle of a text is nobody’s name', () => {
  expect(guessed('Your order {{1}} is ready')).toEqual({});
  expect(guessed('We have {{1}} of them, and {{2}}, too')).toEqual({});
});

test('a word between the braces says what is meant', () => {
  expect(guessed('{{client_name}} {{manager_name}} {{phone}} {{time}} {{product_name}}')).toEqual({
    'body.client_name': 'Anna',
    'body.manager_name': 'Vera',
    'body.phone': '+79995550123',
  });
});
