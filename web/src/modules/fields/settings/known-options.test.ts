import { expect, test } from 'vitest';
import { knownOption, newOptions } from './known-options.ts';

const options = [
  { id: 1, value: 'Friends' },
  { id: 2, value: 'Поиск' },
];

test('an option that is there already is told from a new one, whatever its letters’ size', () => {
  expect(knownOption(options, 'friends')?.id).toBe(1);
  expect(newOptions(options, ['ПОИСК'])).toEqual({ fresh: [], known: ['Поиск'] });
  expect(newOptions(options, ['Poster', 'friends', 'poster'])).toEqual({
    fresh: [{ value: 'Poster' }],
    known: ['Friends'],
  });
});
