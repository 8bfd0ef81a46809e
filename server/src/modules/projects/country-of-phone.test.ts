import { expect, test } from 'vitest';
import { countryOfPhone } from './country-of-phone.ts';

test('a number with the code of its country tells where its owner is at home, and no other does', () => {
  expect(countryOfPhone('+351912345678')).toBe('PT');
  expect(countryOfPhone('+79161234567')).toBe('RU');
  expect(countryOfPhone('+77012345678')).toBe('KZ');
  expect(countryOfPhone('912345678')).toBeNull();
  expect(countryOfPhone('+15550100199')).toBeNull();
});
