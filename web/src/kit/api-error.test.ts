import { expect, test } from 'vitest';
import { errorTextOf } from './api-error.ts';

test('the error field is shown before everything else', () => {
  expect(errorTextOf({ error: 'Not paid', errors: { name: ['Required'] }, meta: { message: 'x' } })).toBe('Not paid');
});

test('texts of fields are joined by line breaks, from a list or an object', () => {
  expect(errorTextOf({ errors: ['One', 'Two'] })).toBe('One\nTwo');
  expect(errorTextOf({ errors: { name: ['One', 'Two'], phone: 'Three' } })).toBe('One\nTwo\nThree');
});

test('meta.errors comes next, except when it only says that nothing was found', () => {
  expect(errorTextOf({ meta: { errors: ['Wrong stage'], message: 'x' } })).toBe('Wrong stage');
  expect(errorTextOf({ meta: { errors: 'Data Not Found', message: 'x' } })).toBe('');
});

test('meta.message is the last word, and an answer without words stays silent', () => {
  expect(errorTextOf({ meta: { message: 'Try later' } })).toBe('Try later');
  expect(errorTextOf(null)).toBe('');
  expect(errorTextOf('<html>')).toBe('');
});
