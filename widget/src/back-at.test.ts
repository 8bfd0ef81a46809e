import { expect, test } from 'vitest';
import { saidBack } from './back-at.ts';
import { sayIn } from './texts.ts';

const now = new Date(2026, 10, 20, 19).getTime();
const said = (...[month, day, hour]: [number, number, number]) =>
  saidBack(new Date(2026, month, day, hour).getTime(), sayIn('en'), 'en', now).replace(/\s+/g, ' ');

test('when the team is back is said by the visitor’s own clock and calendar', () => {
  expect(said(10, 20, 21)).toBe('We are back: today, 9:00 PM');
  expect(said(10, 21, 9)).toBe('We are back: tomorrow, 9:00 AM');
  expect(said(10, 23, 9)).toBe('We are back: Monday, 9:00 AM');
  expect(said(11, 28, 9)).toBe('We are back: December 28, 9:00 AM');
  // Past already, or not known: nothing is promised.
  expect([said(10, 20, 18), saidBack(null, sayIn('en'), 'en', now)]).toEqual(['', '']);
});
