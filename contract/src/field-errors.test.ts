import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fieldErrors } from './field-errors.ts';
import { languages } from './languages.ts';

const shape = z.strictObject({ name: z.string(), ids: z.array(z.int()) });
const errorsOf = (input: unknown, language: (typeof languages)[number] = 'en') =>
  fieldErrors(shape.safeParse(input, { reportInput: true }).error!.issues, language);

test('however many fields are unknown, few are named, and how many more there are', () => {
  const many = Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`field${n}`, n]));
  const errors = errorsOf({ ...many, name: 'Ada', ids: [] });
  expect(Object.keys(errors)).toHaveLength(21);
  expect(errors.input).toEqual(['And 59,980 more']);
  expect(errors.field0).toEqual(['Unknown field']);
});

test('wrong items of a long list are cut off too, in every language', () => {
  for (const language of languages) {
    const errors = errorsOf({ name: 'Ada', ids: Array.from({ length: 500 }, () => 'x') }, language);
    expect(Object.keys(errors)).toHaveLength(21);
    expect(errors.input![0]).toMatch(/480/);
  }
});

test('a name is repeated only as far as a name goes', () => {
  const errors = errorsOf({ name: 'Ada', ids: [], ['x'.repeat(10_000)]: 1 });
  expect(Object.keys(errors)).toEqual(['x'.repeat(100)]);
});

test('few mistakes are all named', () => {
  expect(errorsOf({ more: 1 })).toEqual({ name: ['Required field'], ids: ['Required field'], more: ['Unknown field'] });
});
