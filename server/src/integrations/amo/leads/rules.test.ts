import { amoHostOf } from '@parley/contract/integrations/amo-host';
import { expect, test } from 'vitest';
import { isMeant, lastDigits } from './rules.ts';

test('a number is known by its last ten digits, and a short one by nothing', () => {
  expect(lastDigits('+7 (999) 111-22-33')).toBe('9991112233');
  expect(lastDigits('8 999 111 22 33')).toBe('9991112233');
  expect(lastDigits('112')).toBeNull();
});

test('what was found by a part of a word is somebody else', () => {
  const fields = [
    { field_code: 'PHONE', values: [{ value: '+7 999 111-22-33' }] },
    { field_code: 'EMAIL', values: [{ value: 'Olga@mail.example' }] },
  ];
  expect(isMeant(fields, { phones: ['79991112233'], email: null })).toBe(true);
  expect(isMeant(fields, { phones: ['79991112234'], email: null })).toBe(false);
  expect(isMeant(fields, { phones: [], email: 'olga@mail.example' })).toBe(true);
  expect(isMeant(fields, { phones: [], email: 'lga@mail.example' })).toBe(false);
  expect(isMeant(null, { phones: ['79991112233'], email: null })).toBe(false);
});

test('a token goes only to accounts of amoCRM and Kommo', () => {
  expect(amoHostOf('https://Shop.amocrm.ru/settings/')).toBe('shop.amocrm.ru');
  expect(amoHostOf('shop.kommo.com')).toBe('shop.kommo.com');
  for (const it of [
    '',
    'amocrm.ru',
    'www.amocrm.ru',
    'http://shop.amocrm.ru',
    'shop.amocrm.ru.evil.example',
    'evil.example/shop.amocrm.ru',
    'shop.amocrm.ru@evil.example',
    'evil.example#.amocrm.ru',
    'a.b.amocrm.ru',
    'shop.amocrm.ru:8443',
    '127.0.0.1',
  ])
    expect({ it, host: amoHostOf(it) }).toEqual({ it, host: null });
});
