import { expect, test } from 'vitest';
import { chooseLanguage, languageCookie } from './language.ts';

test('the query sets the language, then the frame, the window and the cookie are asked', () => {
  expect(chooseLanguage({ query: 'es', frame: 'ru', window: 'pt', cookie: 'en' })).toBe('es');
  expect(chooseLanguage({ frame: 'ru', window: 'pt', cookie: 'en' })).toBe('ru');
  expect(chooseLanguage({ frame: null, window: 'pt', cookie: 'en' })).toBe('pt');
  expect(chooseLanguage({ cookie: 'ru' })).toBe('ru');
});

test('an unknown language is passed over and English is the last resort', () => {
  expect(chooseLanguage({ query: 'de', cookie: 'ru' })).toBe('ru');
  expect(chooseLanguage({ query: 'klingon' })).toBe('en');
  expect(chooseLanguage({})).toBe('en');
});

test('where nobody has chosen, the first language of the browser that is spoken here is', () => {
  expect(chooseLanguage({ browser: ['de-AT', 'pt-BR', 'ru'] })).toBe('pt');
  expect(chooseLanguage({ browser: ['es'] })).toBe('es');
  expect(chooseLanguage({ browser: ['en-US', 'ru'] })).toBe('en');
  expect(chooseLanguage({ browser: ['de', 'fr'] })).toBe('en');
  // Rusyn and Estonian begin like ours, and are others.
  expect(chooseLanguage({ browser: ['rue', 'est-EE'] })).toBe('en');
  expect(chooseLanguage({ cookie: 'en', browser: ['ru'] })).toBe('en');
});

test('case and region do not matter', () => {
  expect(chooseLanguage({ query: 'RU' })).toBe('ru');
  expect(chooseLanguage({ window: 'pt-BR' })).toBe('pt');
});

test('the cookie lives 365 days and works in a foreign frame too', () => {
  expect(languageCookie('ru', false)).toBe('LANG=ru; Path=/; Max-Age=31536000; SameSite=Lax');
  expect(languageCookie('ru', true)).toContain('SameSite=None; Secure; Partitioned');
});
