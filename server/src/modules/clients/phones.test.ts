import { expect, test } from 'vitest';
import { knownPhone, normalPhone, phoneSpellings, readPhone } from './phones.ts';

test('a Russian number is one number, whether it begins with +7, 7, 8 or with neither', () => {
  const spellings = ['+7 (999) 123-45-67', '79991234567', '8 999 123 45 67', '999 123-45-67'];
  expect(spellings.map(normalPhone)).toEqual(spellings.map(() => '79991234567'));
  for (const all of spellings.map(phoneSpellings)) {
    expect(all).toEqual(expect.arrayContaining(['79991234567', '89991234567']));
  }
});

test('a number is found as it is dialled at home', () => {
  expect(phoneSpellings('+44 20 7946 0958')).toContain('02079460958');
  expect(phoneSpellings('+351 912 345 678')).toContain('912345678');
});

test('a number that begins with 00 is the one that begins with a plus', () => {
  const spellings = ['00351912000001', '00 351 912 000 001', '(00351) 912-000-001', '+00351 912000001'];
  expect(spellings.map(normalPhone)).toEqual(spellings.map(() => '351912000001'));
  expect(spellings.map(readPhone)).toEqual(spellings.map(() => readPhone('+351912000001')));
  expect(normalPhone('00 34 600 110 101')).toBe('34600110101');
  expect(phoneSpellings('00351912000001')).toEqual(phoneSpellings('+351912000001'));
  expect(normalPhone('00 123')).toBeNull();
});

test('a zero of home stays', () => {
  expect(normalPhone('020 7946 0958')).toBe('02079460958');
  expect(normalPhone('+1 200 555 0100')).toBe('12005550100');
});

test('eight and ten digits are dialled at home in Russia, also where another country would have such a number', () => {
  expect(['8 (495) 765-43-21', '84957654321', '8-863-200-00-00'].map(normalPhone)).toEqual([
    '74957654321',
    '74957654321',
    '78632000000',
  ]);
  expect(readPhone('8 495 765-43-21')?.phone).toBe('74957654321');
});

test('what a messenger or the base has is not read anew', () => {
  for (const kept of ['84957654321', '79991234567', '02079460958', '351912345678']) expect(knownPhone(kept)).toBe(kept);
  expect(knownPhone('8 912 345-67-89')).toBe('79123456789');
});

test('an eight that belongs to another country stays', () => {
  expect(normalPhone('+84 912 345 678')).toBe('84912345678');
  expect(phoneSpellings('+84 912 345 678')).not.toContain('74912345678');
});

test('what is no number has no spelling', () => {
  for (const text of ['', 'Anna', '12345', '1234567890123456']) {
    expect(normalPhone(text)).toBeNull();
    expect(phoneSpellings(text)).toEqual([]);
  }
});
