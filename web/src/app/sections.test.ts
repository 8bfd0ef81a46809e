import type { Permission } from '@parley/contract/projects/permissions';
import { expect, test } from 'vitest';
import { isOpen, phoneSections, visibleSections } from './sections.ts';

const all = { crm: true, ticket: true, tasks: true, analytics: true };
const project = (off: Partial<typeof all> = {}, is_tasks_app = false, permissions: Permission[] = ['_ALL_']) => ({
  modules: { ...all, ...off },
  is_tasks_app,
  permissions,
});

test('a project with everything has what is built, in this order', () => {
  expect(visibleSections(project())).toEqual([
    'dialogues',
    'tickets',
    'tasks',
    'deals',
    'statistics',
    'analytics',
    'clients',
  ]);
});

test('without crm deals and analytics are gone, clients stay', () => {
  expect(visibleSections(project({ crm: false }))).toEqual(['dialogues', 'tickets', 'tasks', 'statistics', 'clients']);
});

test('without tickets both their tabs are gone', () => {
  expect(visibleSections(project({ ticket: false }))).toEqual(['dialogues', 'tasks', 'deals', 'analytics', 'clients']);
});

test('without tasks the tasks tab is gone', () => {
  expect(visibleSections(project({ tasks: false }))).not.toContain('tasks');
});

test('the tasks-only variant shows tasks and nothing else, whatever its modules say', () => {
  expect(visibleSections(project({ tasks: false }, true))).toEqual(['tasks']);
  expect(phoneSections(project({}, true))).toEqual(['tasks']);
});

test('a phone has dialogues, deals and tasks as the project allows', () => {
  expect(phoneSections(project())).toEqual(['dialogues', 'deals', 'tasks']);
  expect(phoneSections(project({ crm: false }))).toEqual(['dialogues', 'tasks']);
});

test('analytics are for those who may see them, on a phone too', () => {
  expect(visibleSections(project({}, false, ['deals.delete']))).not.toContain('analytics');
  expect(isOpen('analytics', project({}, false, ['analytics.view']), true)).toBe(true);
  expect(isOpen('analytics', project({}, false, []), false)).toBe(false);
});

test('a section whose module is off is closed everywhere', () => {
  expect(isOpen('tickets', project({ ticket: false }), false)).toBe(false);
  expect(isOpen('analytics', project({ analytics: false }), false)).toBe(false);
  expect(isOpen('deals', project({ crm: false }), false)).toBe(false);
});
