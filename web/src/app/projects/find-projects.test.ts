import { expect, test } from 'vitest';
import { findProjects } from './find-projects.ts';

const projects = [
  { id: 1, name: 'Студия «Лён»' },
  { id: 21, name: 'Casa Azul' },
];

test('a project is found by part of its name, in any case, or by its id', () => {
  expect(findProjects(projects, ' лён ')).toEqual([projects[0]]);
  expect(findProjects(projects, 'AZUL')).toEqual([projects[1]]);
  expect(findProjects(projects, '21')).toEqual([projects[1]]);
  expect(findProjects(projects, '')).toEqual(projects);
  expect(findProjects(projects, 'nobody')).toEqual([]);
});
