import { expect, test } from 'vitest';
import { isOpen, phoneSections, visibleSections } from './sections.ts';

const all = { crm: true, ticket: true, tasks: true, analytics: true };
const project = (off: Partial<typeof all> = {}, is_tasks_app = false) => ({
  modules: { ...all, ...off },
  is_tasks_app,
});

test('a project with everything has seven tabs, in this order', () => {
  const tabs = ['dialogues', 'tickets', 'tasks', 'deals', 'statistics', 'analytics', 'clients'];
  expect(visibleSections(project())).toEqual(tabs);
});

test('without tickets both ticket tabs are gone', () => {
  expect(visibleSections(project({ ticket: false }))).toEqual(['dialogues', 'tasks', 'deals', 'analytics', 'clients']);
});

test('without crm deals and analytics are gone, clients stay', () => {
  expect(visibleSections(project({ crm: false }))).toEqual(['dialogues', 'tickets', 'tasks', 'statistics', 'clients']);
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

test('tickets are closed on a phone, and any section whose module is off is closed everywhere', () => {
  expect(isOpen('tickets', project(), true)).toBe(false);
  expect(isOpen('tickets', project(), false)).toBe(true);
  expect(isOpen('deals', project({ crm: false }), false)).toBe(false);
});
