import { expect, test } from 'vitest';
import { knownPhone, mayBeSameNumber, normalPhone, phoneSpellings, readPhone } from './phones.ts';

test('a Russian number is one number, whether it begins with +7, 7, 8 or with neither', () => {
  const spellings = ['+7 (999) 123-45-67', '79991234567', '8 999 123 45 67', '999 123-45-67'];
  expect(spellings.map((it) => normalPhone(it))).toEqual(spellings.map(() => '79991234567'));
  for (const all of spellings.map((it) => phoneSpellings(it))) {
    expect(all).toEqual(expect.arrayContaining(['79991234567', '89991234567']));
  }
});

test('a number is found as it is dialled at home', () => {
  expect(phoneSpellings('+44 20 7946 0958')).toContain('02079460958');
  expect(phoneSpellings('+351 912 345 678')).toContain('912345678');
});

test('a number that begins with 00 is the one that begins with a plus', () => {
  const spellings = ['00351912000001', '00 351 912 000 001', '(00351) 912-000-001', '+00351 912000001'];
  expect(spellings.map((it) => normalPhone(it))).toEqual(spellings.map(() => '351912000001'));
  expect(spellings.map((it) => readPhone(it))).toEqual(spellings.map(() => readPhone('+351912000001')));
  expect(normalPhone('00 34 600 110 101')).toBe('34600110101');
  expect(phoneSpellings('00351912000001')).toEqual(phoneSpellings('+351912000001'));
  expect(normalPhone('00 123')).toBeNull();
});

test('a zero of home stays', () => {
  expect(normalPhone('020 7946 0958')).toBe('02079460958');
  expect(normalPhone('+1 200 555 0100')).toBe('12005550100');
});

test('eight and ten digits are dialled at home in Russia, also where another country would have such a number', () => {
  expect(['8 (495) 765-43-21', '84957654321', '8-863-200-00-00'].map((it) => normalPhone(it))).toEqual([
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

test('a number without a code is of the country where the project is at home', () => {
  expect(normalPhone('0171 123 45 67', 'DE')).toBe('491711234567');
  expect(normalPhone('8 916 123-45-67', 'RU')).toBe('79161234567');
  expect(normalPhone('612 345 678', 'ES')).toBe('34612345678');
  expect(normalPhone('(11) 91234-5678', 'BR')).toBe('5511912345678');
  // Swiss, were the code not left out at home.
  expect(normalPhone('415 555 2671', 'US')).toBe('14155552671');
  expect(phoneSpellings('0171 1234567', 'DE')).toEqual(expect.arrayContaining(['01711234567', '491711234567']));
});

test('a number with its code stays what it is, wherever the project is', () => {
  for (const country of ['DE', 'ES', 'US', 'RU', null]) {
    expect(normalPhone('+7 916 123-45-67', country)).toBe('79161234567');
    expect(normalPhone('79161234567', country)).toBe('79161234567');
    expect(normalPhone('00 49 171 1234567', country)).toBe('491711234567');
    expect(normalPhone('491711234567', country)).toBe('491711234567');
  }
  expect(normalPhone('8 916 123-45-67', 'DE')).toBe('79161234567');
});

test('a number may be the same with and without a code', () => {
  expect(mayBeSameNumber('01711234567', '491711234567')).toBe(true);
  expect(mayBeSameNumber('491711234567', '1711234567')).toBe(true);
  expect(mayBeSameNumber('89161234567', '79161234567')).toBe(true);
  expect(mayBeSameNumber('01711234567', '491711234568')).toBe(false);
  expect(mayBeSameNumber('34567', '491711234567')).toBe(false);
});
