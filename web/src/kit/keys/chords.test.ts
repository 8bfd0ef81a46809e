import { expect, test } from 'vitest';
import { capsOf, chordOf, chordReader } from './chords.ts';

const press = (code: string, more = {}) => ({
  code,
  timeStamp: 0,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});

test('a chord is named by places, not by letters', () => {
  expect(chordOf(press('KeyE', { shiftKey: true }))).toBe('Shift+KeyE');
  expect(chordOf(press('KeyK', { metaKey: true }))).toBe('Mod+KeyK');
  expect(chordOf(press('ShiftLeft', { shiftKey: true }))).toBeNull();
});

test('a key soon after another may belong to it, a late one does not', () => {
  const read = chordReader();
  expect(read(press('KeyG'))).toEqual(['KeyG']);
  expect(read(press('KeyD', { timeStamp: 400 }))).toEqual(['KeyG KeyD', 'KeyD']);
  expect(read(press('KeyX', { timeStamp: 5000 }))).toEqual(['KeyX']);
});

test('keys are drawn as they are called', () => {
  expect(capsOf('KeyG KeyD')).toEqual(['G', 'D']);
  expect(capsOf('Shift+Slash')).toEqual(['?']);
  expect(capsOf('Mod+Backslash').at(-1)).toBe('\\');
});
