import { expect, test } from 'vitest';
import { offersNotices } from './notices-offer.ts';

const day = 86_400_000;
const facts = {
  permission: 'default',
  notice_web: false,
  askedAt: 0,
  endedAt: null,
  now: 100 * day,
  isFramed: false,
} as const;

test('notices are offered where the browser has not been asked yet', () => {
  expect(offersNotices(facts)).toBe(true);
  expect(offersNotices({ ...facts, permission: 'denied' })).toBe(false);
  expect(offersNotices({ ...facts, permission: 'granted' })).toBe(false);
  expect(offersNotices({ ...facts, permission: null })).toBe(false);
});

test('whoever said later is reminded after a week', () => {
  expect(offersNotices({ ...facts, askedAt: 94 * day })).toBe(false);
  expect(offersNotices({ ...facts, askedAt: 93 * day })).toBe(true);
});

test('whoever had notices and signed out is asked again at once, and whoever then said later after a week', () => {
  const returned = { ...facts, permission: 'granted', askedAt: 98 * day, endedAt: 99 * day } as const;
  expect(offersNotices(returned)).toBe(true);
  expect(offersNotices({ ...returned, permission: 'denied' })).toBe(false);
  expect(offersNotices({ ...returned, askedAt: 99.5 * day })).toBe(false);
  expect(offersNotices({ ...returned, endedAt: 92 * day, askedAt: 93 * day })).toBe(true);
});

test('nobody is asked inside a frame, or with notices on', () => {
  expect(offersNotices({ ...facts, isFramed: true })).toBe(false);
  expect(offersNotices({ ...facts, notice_web: true })).toBe(false);
});
