import { expect, test } from 'vitest';
import { dayAt } from '../../kit/time.ts';
import { subscriptionBanner } from './subscription.ts';

const now = new Date('2026-05-10T12:00:00+03:00');
const paid = { test_period: false, paid_to: '2026-05-14 12:00:00+03:00', stop: false };
const show = (change: object, dismissed: string | null = null) =>
  subscriptionBanner({ ...paid, ...change }, now, dismissed);

test('four days before the end the banner says so', () => {
  expect(show({})).toEqual({ days: 4, expired: false });
});

test('seven days are soon enough, eight are not', () => {
  expect(show({ paid_to: '2026-05-17 12:00:00+03:00' })).toEqual({ days: 7, expired: false });
  expect(show({ paid_to: '2026-05-18 12:00:00+03:00' })).toBeNull();
});

test('a banner closed today stays closed until tomorrow', () => {
  expect(show({}, dayAt(now))).toBeNull();
  expect(show({}, dayAt(new Date('2026-05-09T12:00:00+03:00')))).toEqual({ days: 4, expired: false });
});

test('with no day left it has expired and was not really closed', () => {
  expect(show({ paid_to: '2026-05-11 11:00:00+03:00' }, dayAt(now))).toEqual({ days: 0, expired: true });
  expect(show({ paid_to: '2026-05-01 11:00:00+03:00' })).toEqual({ days: 0, expired: true });
});

test.each([
  ['a test period', { test_period: true }],
  ['auto-pay', { can_auto_paid: true }],
  ['auto-renewal', { can_auto_renewal: true }],
  ['a stopped project', { stop: true }],
  ['no date', { paid_to: null }],
  ['a date that is none', { paid_to: 'soon' }],
])('%s has no banner', (_, change) => expect(show(change)).toBeNull());
