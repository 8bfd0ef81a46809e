import { afterEach, beforeEach, expect, test } from 'vitest';
import { isLocked, stateOf } from './payment.ts';
import { firstTariff, modulesOf, sellTariffs, tariffOf, tariffsFor } from './tariffs.ts';

beforeEach(() => sellTariffs(true));
afterEach(() => sellTariffs(true));

const now = new Date('2026-03-10T12:00:00+03:00');
const every = { crm: true, ticket: true, tasks: true, analytics: true };

test.each([
  ['without a date is active', null, 'active'],
  ['with more than a week is active', '2026-03-18 12:00:00+03:00', 'active'],
  ['with seven days left is ending', '2026-03-17 12:00:00+03:00', 'ending'],
  ['with one day left is ending', '2026-03-11 12:00:00+03:00', 'ending'],
  ['on its last day has ended', '2026-03-11 11:59:59+03:00', 'ended'],
  ['in its last second has ended', '2026-03-10 12:00:00+03:00', 'ended'],
  ['past its date is overdue', '2026-03-10 11:59:59+03:00', 'overdue'],
])('a project %s', (_, paid_to, state) => {
  expect(stateOf(paid_to, now)).toBe(state);
});

test('an overdue or stopped project is locked, one on its last day is not', () => {
  expect(isLocked({ stop: false, paid_to: '2026-03-10 11:59:59+03:00' }, now)).toBe(true);
  expect(isLocked({ stop: true, paid_to: null }, now)).toBe(true);
  expect(isLocked({ stop: false, paid_to: '2026-03-10 13:00:00+03:00' }, now)).toBe(false);
});

test('a module works when both the tariff and the project have it', () => {
  expect(modulesOf(104, every)).toEqual(every);
  expect(modulesOf(104, { ...every, crm: false })).toEqual({ ...every, crm: false });
  expect(modulesOf(101, every)).toEqual({ crm: false, ticket: false, tasks: true, analytics: false });
});

test('116 and 122 are sold to the tasks app alone, and calls need an unlimited tariff', () => {
  expect(tariffsFor({ brand: 'parley', is_tasks_app: true }).map((it) => it.id)).toEqual([116, 122]);
  const usual = tariffsFor({ brand: 'parley', is_tasks_app: false });
  expect(usual.filter((it) => it.calls).map((it) => it.title)).toEqual(['Unlim']);
  expect(firstTariff({ is_tasks_app: true })).toBe(116);
});

test('each brand has prices of its own', () => {
  expect(tariffOf(104, 'beseda').price).toBeGreaterThan(tariffOf(104, 'parley').price);
});

test('a tariff that is no longer sold does not lock out those who have it', () => {
  expect(tariffOf(7, 'parley')).toMatchObject({ id: 7, members_limit: null, modules: every });
});

test('where nothing is sold there is nothing to choose, no limit and no price, whatever tariff a project has', () => {
  sellTariffs(false);
  expect(tariffsFor({ brand: 'parley', is_tasks_app: false })).toEqual([]);
  for (const id of [101, 116])
    expect(tariffOf(id, 'parley')).toMatchObject({ price: 0, members_limit: null, channels_limit: null, calls: true });
  expect(modulesOf(101, every)).toEqual(every);
  // The tasks app stays one.
  expect(modulesOf(116, every)).toMatchObject({ crm: false, tasks: true });
});
