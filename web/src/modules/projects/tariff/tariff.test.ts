import { expect, test } from 'vitest';
import { switchModule } from '../settings/switch-module.ts';
import { lostModules } from './lost-modules.ts';
import { daysLeft, extendedTo, standingOf } from './tariff-state.ts';

const now = new Date(2026, 0, 31, 12);
const all = { crm: true, ticket: true, tasks: true, analytics: true };

test('months are added to what is paid, or to today when it is past', () => {
  expect(extendedTo(new Date(2026, 4, 10), 2, now)).toEqual(new Date(2026, 6, 10));
  expect(extendedTo(new Date(2025, 4, 10), 3, now)).toEqual(new Date(2026, 3, 30, 12));
  expect(extendedTo(null, 12, now)).toEqual(new Date(2027, 0, 31, 12));
});

test('a month added to the 31st ends on the last day of a short month', () => {
  expect(extendedTo(null, 1, now)).toEqual(new Date(2026, 1, 28, 12));
});

test('days are counted whole, and not at all without a date or after it', () => {
  expect(daysLeft(new Date(2026, 1, 2, 11), now)).toBe(1);
  expect(daysLeft(new Date(2026, 0, 31, 23), now)).toBe(0);
  expect(daysLeft(new Date(2026, 0, 30), now)).toBeNull();
  expect(daysLeft(null, now)).toBeNull();
});

test('a project stopped by hand is called stopped, whatever is paid', () => {
  expect(standingOf({ stop: true, state: 'active' })).toBe('stopped');
  expect(standingOf({ stop: false, state: 'ending' })).toBe('ending');
});

test('a smaller tariff names the sections that would be hidden', () => {
  expect(lostModules(all, { modules: { ...all, crm: false, tasks: false } })).toEqual(['crm', 'tasks']);
  expect(lostModules({ ...all, crm: false }, { modules: { ...all, crm: false } })).toEqual([]);
});

test('switching a section leaves those outside the tariff ready for a larger one', () => {
  const ofTariff = { ...all, crm: false };
  const shown = { ...all, crm: false, ticket: false };
  expect(switchModule(shown, ofTariff, 'tasks', false)).toEqual({
    crm: true,
    ticket: false,
    tasks: false,
    analytics: true,
  });
});
