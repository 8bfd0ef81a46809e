import { expect, test } from 'vitest';
import { type Audience, everyone, isFor, only, seersOf, seersOfExactly } from './audience.ts';

const hears = (audience: Audience, channels_ids: number[] | null, user_id = 1): boolean =>
  isFor(audience, { user_id, channels_ids });

test('everyone is everyone, and a list of people is nobody else', () => {
  expect(hears(everyone, [])).toBe(true);
  expect(hears(only(1, 2), null)).toBe(true);
  expect(hears(only(2, 3), null)).toBe(false);
});

test('one visible channel of several is enough to hear what concerns them all', () => {
  expect(hears(seersOf(5, 6), [6, 7])).toBe(true);
  expect(hears(seersOf(5, 6), [7])).toBe(false);
  expect(hears(seersOf(5, 6), null)).toBe(true);
});

test('a version cut for some channels is heard by those who see these and not the others', () => {
  const cut = seersOfExactly([5], [6]);
  expect(hears(cut, [5])).toBe(true);
  expect(hears(cut, [5, 7])).toBe(true);
  expect(hears(cut, [5, 6])).toBe(false);
  expect(hears(cut, [6])).toBe(false);
  expect(hears(cut, null)).toBe(false);
});

test('the whole version is for those who see all of it', () => {
  const whole = seersOfExactly([5, 6], []);
  expect(hears(whole, null)).toBe(true);
  expect(hears(whole, [5, 6])).toBe(true);
  expect(hears(whole, [5])).toBe(false);
});
