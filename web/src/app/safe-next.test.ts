import { expect, test } from 'vitest';
import { safeNext } from './safe-next.ts';

test('a path inside is kept', () => {
  expect(safeNext('/42?phone=7')).toBe('/42?phone=7');
});

test.each([
  undefined,
  '',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/login',
])('%s leads home', (next) => expect(safeNext(next)).toBe('/'));
