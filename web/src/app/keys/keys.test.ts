import { expect, test } from 'vitest';
import { keyReader } from './keys.ts';

const press = (code: string, timeStamp: number, more = {}) => ({
  code,
  timeStamp,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});

test('G and then D goes to the dialogues, on any layout', () => {
  const read = keyReader();
  expect(read(press('KeyG', 0))).toBeNull();
  expect(read(press('KeyD', 400))).toEqual({ go: 'dialogues' });
  expect(read(press('KeyD', 500))).toBeNull();
});

test('a letter that comes too late, or after another key, goes nowhere', () => {
  const read = keyReader();
  read(press('KeyG', 0));
  expect(read(press('KeyT', 2000))).toBeNull();
  read(press('KeyG', 3000));
  read(press('KeyX', 3100));
  expect(read(press('KeyT', 3200))).toBeNull();
});

test('keys of the browser are left to it', () => {
  const read = keyReader();
  read(press('KeyG', 0));
  expect(read(press('KeyD', 100, { ctrlKey: true }))).toBeNull();
});

test('the question mark shows the keys', () => {
  expect(keyReader()(press('Slash', 0, { shiftKey: true }))).toBe('sheet');
  expect(keyReader()(press('Slash', 0))).toBeNull();
});
