import { expect, test } from 'vitest';
import { lengthOf, minuteOf, readTime, timeOf } from './intervals.ts';
import { piecesOf } from './pieces.ts';

test('a text is taken apart at its placeholders and nowhere else', () => {
  expect(piecesOf('Hello, NAME_1! Call PHONE')).toEqual([
    { text: 'Hello, ' },
    { placeholder: 'NAME_1' },
    { text: '! Call ' },
    { placeholder: 'PHONE' },
  ]);
  expect(piecesOf('USERNAME, NAMES and name')).toEqual([{ text: 'USERNAME, NAMES and name' }]);
});

test('a time of the day is read as people type it', () => {
  expect(['9:30', '930', '9.30', '09:30', '0930'].map(readTime)).toEqual(Array(5).fill('09:30'));
  expect(readTime('18')).toBe('18:00');
  expect(['', '25:00', '12:75', 'noon', '123456'].map(readTime)).toEqual(Array(5).fill(null));
  expect(timeOf(minuteOf('22:05'))).toBe('22:05');
});

test('messages stand in the order in which they leave', () => {
  const soon = lengthOf({ days: 0, hours: 2, minutes: 0 });
  const later = lengthOf({ days: 1, time: '10:00' });
  expect(soon).toBeLessThan(later);
});
