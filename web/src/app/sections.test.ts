import { expect, test } from 'vitest';
import { isOpen, phoneSections, visibleSections } from './sections.ts';

const all = { crm: true, ticket: true, tasks: true, analytics: true };
const project = (off: Partial<typeof all> = {}, is_tasks_app = false) => ({
  modules: { ...all, ...off },
  is_tasks_app,
});

test('a project with everything has what is built, in this order', () => {
  expect(visibleSections(project())).toEqual(['dialogues', 'tickets', 'tasks', 'deals', 'statistics', 'clients']);
});

test('without crm deals are gone, clients stay', () => {
  expect(visibleSections(project({ crm: false }))).toEqual(['dialogues', 'tickets', 'tasks', 'statistics', 'clients']);
});

test('without tickets both their tabs are gone', () => {
  expect(visibleSections(project({ ticket: false }))).toEqual(['dialogues', 'tasks', 'deals', 'clients']);
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

test('a section that is not built, or whose module is off, is closed everywhere', () => {
  expect(isOpen('tickets', project({ ticket: false }), false)).toBe(false);
  expect(isOpen('analytics', project(), false)).toBe(false);
  expect(isOpen('deals', project({ crm: false }), false)).toBe(false);
});
