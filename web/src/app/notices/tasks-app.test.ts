import { expect, test } from 'vitest';
import { showsTasksAppNotice } from './tasks-app.ts';

const traits = { is_tasks_app: true, tariff_id: 122, isFramed: false, quietTariff: null };

test('the tasks-only variant tells where the rest is', () => {
  expect(showsTasksAppNotice(traits)).toBe(true);
  expect(showsTasksAppNotice({ ...traits, is_tasks_app: false })).toBe(false);
});

test('tariff 122 keeps quiet inside a frame only', () => {
  expect(showsTasksAppNotice({ ...traits, isFramed: true })).toBe(false);
  expect(showsTasksAppNotice({ ...traits, tariff_id: 116, isFramed: true })).toBe(true);
});

test('tariff 116 keeps quiet on the brand that says so', () => {
  expect(showsTasksAppNotice({ ...traits, tariff_id: 116, quietTariff: 116 })).toBe(false);
  expect(showsTasksAppNotice({ ...traits, tariff_id: 122, quietTariff: 116 })).toBe(true);
});
