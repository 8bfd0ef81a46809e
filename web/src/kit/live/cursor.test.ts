import { expect, test } from 'vitest';
import { makeCursor } from './cursor.ts';

test('a message heard twice is dropped the second time', () => {
  const cursor = makeCursor(5);
  expect([6, 6, 5, 7].map((seq) => cursor.accept(seq))).toEqual([true, false, false, true]);
  expect(cursor.seq()).toBe(7);
});

test('messages without a number pass and move nothing', () => {
  const cursor = makeCursor(5);
  expect(cursor.accept(undefined)).toBe(true);
  expect(cursor.seq()).toBe(5);
});

test('fetching everything anew moves the cursor, also backwards', () => {
  const cursor = makeCursor(900);
  cursor.moveTo(3);
  expect(cursor.accept(4)).toBe(true);
});
