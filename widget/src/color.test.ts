import { expect, test } from 'vitest';
import { inkOn } from './color.ts';

test('words on any colour can be read', () => {
  expect(inkOn('#3557d6')).toBe('#fff');
  expect(inkOn('#0c7d63')).toBe('#fff');
  expect(inkOn('#1f2328')).toBe('#fff');
  expect(inkOn('#ffe066')).toBe('#000');
  expect(inkOn('#ffffff')).toBe('#000');
  expect(inkOn('#000000')).toBe('#fff');
});
