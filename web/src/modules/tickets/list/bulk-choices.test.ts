import { expect, test } from 'vitest';
import { idsFor, priorityTypeFor, statusesFor } from './bulk-choices.ts';

const [open, waits, closed] = [
  { id: 1, status: 'opened' },
  { id: 2, status: 'pending' },
  { id: 3, status: 'closed' },
] as const;

test('together tickets become what some of them are not, and only open ones begin to wait', () => {
  expect(statusesFor([open])).toEqual(['pending', 'closed']);
  expect(statusesFor([waits])).toEqual(['opened', 'closed']);
  expect(statusesFor([closed])).toEqual(['opened']);
  expect(statusesFor([waits, closed])).toEqual(['opened', 'closed']);
  expect(statusesFor([open, waits, closed])).toEqual(['opened', 'pending', 'closed']);
  expect(idsFor('pending', [open, waits, closed])).toEqual([1]);
  expect(idsFor('opened', [open, waits, closed])).toEqual([2, 3]);
});

test('priorities are chosen as the departments show them', () => {
  expect(priorityTypeFor(['number', 'number'])).toBe('number');
  expect(priorityTypeFor(['number', 'scale'])).toBe('scale');
  expect(priorityTypeFor(['number', null])).toBe('scale');
  expect(priorityTypeFor([null])).toBeNull();
});
