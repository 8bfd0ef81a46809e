import { expect, test } from 'vitest';
import { nextBy, upToCap } from './turns.ts';

const person = (id: number, at_work = 0, reason: string | null = null) => ({ id, at_work, reason });

test('in turn, whoever cannot have it is passed by and the turn goes on from whoever got it', () => {
  const people = [person(1), person(2, 0, 'offline'), person(3)];
  expect(nextBy('in_turn', people, null)).toBe(1);
  expect(nextBy('in_turn', people, 1)).toBe(3);
  expect(nextBy('in_turn', people, 3)).toBe(1);
  expect(nextBy('in_turn', people, 2)).toBe(3);
});

test('who has least at work is next, and of equals whose turn it is', () => {
  const people = [person(1, 2), person(2, 1), person(3, 1)];
  expect(nextBy('least', people, null)).toBe(2);
  expect(nextBy('least', people, 2)).toBe(3);
  expect(nextBy('least', [person(1, 0, 'full'), person(2, 9)], null)).toBe(2);
});

test('whoever has as many at work as they may is passed by', () => {
  const people = [person(1, 3), person(2, 2), person(3, 0, 'away')];
  expect(upToCap(people, 3).map((it) => it.reason)).toEqual(['full', null, 'away']);
  expect(nextBy('in_turn', upToCap(people, 3), null)).toBe(2);
  expect(upToCap(people, 0)).toEqual(people);
});

test('nobody is next where nobody is to be, or nobody can', () => {
  expect(nextBy('nobody', [person(1)], null)).toBeNull();
  expect(nextBy('in_turn', [person(1, 0, 'away')], null)).toBeNull();
  expect(nextBy('least', [], 7)).toBeNull();
});
