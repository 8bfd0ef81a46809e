import { expect, test } from 'vitest';
import { passwordWeakness } from './password-weakness.ts';

test('fewer than six characters are always too short', () => {
  expect(passwordWeakness('a1!xZ')).toBe('short');
  expect(passwordWeakness('a1!xZq')).toBeNull();
});

test('what everyone chooses is common, in any case and keyboard', () => {
  expect(passwordWeakness('Password1')).toBe('common');
  expect(passwordWeakness('123456')).toBe('common');
  expect(passwordWeakness('ПАРОЛЬ')).toBe('common');
  expect(passwordWeakness('parley-demo')).toBe('common');
});

test('what fingers walk along is common, from either end', () => {
  expect(['abcdef', 'zyxwvu', '456789', '98765432', 'poiuyt', 'ъхзщшгне'].map((it) => passwordWeakness(it))).toEqual(
    Array(6).fill('common'),
  );
  expect(passwordWeakness('abcdez')).toBeNull();
});

test('what is refused for its length is not looked through', () => {
  expect(passwordWeakness('a'.repeat(256))).toBe('monotonous');
  expect(passwordWeakness('a'.repeat(257))).toBeNull();
});

test('a few characters over and over are monotonous', () => {
  expect(passwordWeakness('aaaaaaaaaaaa')).toBe('monotonous');
  expect(passwordWeakness('ababcbacbab')).toBe('monotonous');
});

test('a password made of the own name or e-mail is personal', () => {
  const person = { email: 'vera.example@example.test', name: 'Vera Example' };
  expect(passwordWeakness('xx-vera-2020', person)).toBe('personal');
  expect(passwordWeakness('EXAMPLE-2020', person)).toBe('personal');
  expect(passwordWeakness(person.email, person)).toBe('personal');
  expect(passwordWeakness('al@x.io', { email: 'al@x.io' })).toBe('personal');
  expect(passwordWeakness('vera-example-12345', person)).toBe('personal');
  expect(passwordWeakness('right horse 7', person)).toBeNull();
});

test('a name that happens to stand in a longer password refuses nothing', () => {
  expect(passwordWeakness('remarkable horse battery', { name: 'Mark Example' })).toBeNull();
  expect(passwordWeakness('mark123456', { name: 'Mark Example' })).toBe('personal');
});
