import { expect, test } from 'vitest';
import { readInParts } from './read-in-parts.ts';

test('many are read in parts; where one of a part is gone, the others are still told', async () => {
  const calls: number[][] = [];
  const read = (ids: number[]) => {
    calls.push(ids);
    return ids.includes(3) ? Promise.reject(new Error('gone')) : Promise.resolve(ids.map((id) => `row ${id}`));
  };
  expect(await readInParts([1, 2, 3, 4, 5], 2, read)).toEqual(['row 1', 'row 2', 'row 4', 'row 5']);
  expect(calls).toEqual([[1, 2], [3, 4], [3], [4], [5]]);
});
