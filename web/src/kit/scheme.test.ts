import { expect, test } from 'vitest';
import { resolveScheme } from './scheme.ts';

test('a choice wins over the system, and without one the system decides', () => {
  expect(resolveScheme('light', true)).toBe('light');
  expect(resolveScheme('dark', false)).toBe('dark');
  expect(resolveScheme('system', true)).toBe('dark');
  expect(resolveScheme('system', false)).toBe('light');
});
