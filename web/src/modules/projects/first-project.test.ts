import { expect, test } from 'vitest';
import { firstProject } from './first-project.ts';

const living = { id: 3, deleted: null };
const earlier = { id: 1, deleted: { erased_at: '2026-03-01 10:00:00' } };
const later = { id: 2, deleted: { erased_at: '2026-03-09 10:00:00' } };

test('one begins in a project that lives, else in the one deleted last', () => {
  expect(firstProject([earlier, living])).toBe(living);
  expect(firstProject([earlier, later])).toBe(later);
  expect(firstProject([])).toBeUndefined();
});
