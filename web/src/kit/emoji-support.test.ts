import { expect, test } from 'vitest';
import { hasColour } from './emoji-support.ts';

test('a drawn emoji has colours, a box in its place is black or grey', () => {
  expect(hasColour([0, 0, 0, 255, 250, 200, 40, 255])).toBe(true);
  expect(hasColour([0, 0, 0, 255, 90, 90, 90, 120, 0, 0, 0, 0])).toBe(false);
  expect(hasColour([250, 0, 0, 0])).toBe(false);
});
