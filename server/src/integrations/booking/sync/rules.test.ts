import { expect, test } from 'vitest';
import { reconcile, type Shared } from './rules.ts';

const anna: Shared = { name: 'Anna', phone: '79001234567', email: null };

test('what is the same on both sides is left alone', () => {
  expect(reconcile(anna, { ...anna }, null, 'ours')).toEqual({ here: {}, there: {} });
});

test('who changed something is followed, whoever wins', () => {
  for (const winner of ['ours', 'theirs'] as const) {
    expect(reconcile(anna, { ...anna, name: 'Ann' }, anna, winner)).toEqual({ here: { name: 'Ann' }, there: {} });
    expect(reconcile({ ...anna, name: 'Ann' }, anna, anna, winner)).toEqual({ here: {}, there: { name: 'Ann' } });
  }
});

test('where both changed the same thing the winner stays', () => {
  const [here, there] = [
    { ...anna, name: 'Ann' },
    { ...anna, name: 'Anya' },
  ];
  expect(reconcile(here, there, anna, 'ours')).toEqual({ here: {}, there: { name: 'Ann' } });
  expect(reconcile(here, there, anna, 'theirs')).toEqual({ here: { name: 'Anya' }, there: {} });
});

test('met for the first time, what is empty on one side is filled from the other', () => {
  const there: Shared = { name: 'Anna', phone: '79001234567', email: 'anna@mail.example' };
  expect(reconcile(anna, there, null, 'ours')).toEqual({ here: { email: 'anna@mail.example' }, there: {} });
  expect(reconcile(there, anna, null, 'theirs')).toEqual({ here: {}, there: { email: 'anna@mail.example' } });
});

test('what was taken away on one side goes on the other', () => {
  const known = { ...anna, email: 'anna@mail.example' };
  expect(reconcile(known, anna, known, 'ours')).toEqual({ here: { email: null }, there: {} });
});
