import { expect, test } from 'vitest';
import { openingTab, settingsTabs, visibleSettings } from './visible-tabs.ts';

const all = { crm: true, ticket: true, tasks: true, analytics: true };
const project = (off: Partial<typeof all> = {}, more = {}) => ({
  modules: { ...all, ...off },
  is_tasks_app: false,
  integrations: { booking: true },
  ...more,
});

test('a project with everything has all tabs, and that of the booking service goes with its key', () => {
  expect(visibleSettings(project(), false)).toEqual(settingsTabs);
  const without = project({}, { integrations: { booking: false } });
  expect(visibleSettings(without, false)).toEqual(settingsTabs.filter((tab) => tab !== 'booking'));
});

test('a phone has main and chat only, also in the tasks-only variant', () => {
  expect(visibleSettings(project(), true)).toEqual(['main', 'chat']);
  expect(visibleSettings(project({}, { is_tasks_app: true }), true)).toEqual(['main', 'chat']);
});

test('the tasks-only variant has task categories only', () => {
  expect(visibleSettings(project({}, { is_tasks_app: true }), false)).toEqual(['task_categories']);
});

test('without crm its tabs are gone', () => {
  expect(visibleSettings(project({ crm: false }), false)).toEqual(['main', 'chat', 'task_categories', 'tickets']);
});

test('task categories go with their module', () => {
  expect(visibleSettings(project({ tasks: false }), false)).not.toContain('task_categories');
});

test('tickets go with their module', () => {
  expect(visibleSettings(project({ ticket: false }), false)).not.toContain('tickets');
});

test('the window opens on the tab asked for, else on the first', () => {
  expect(openingTab(['main', 'chat'], 'chat')).toBe('chat');
  expect(openingTab(['main', 'chat'], 'deal_tags')).toBe('main');
  expect(openingTab(['task_categories'], null)).toBe('task_categories');
});
