import { expect, test } from 'vitest';
import { pairOf } from './pair.ts';

const stages = [
  { stage_id: 1, ending: null },
  { stage_id: 2, ending: null },
  { stage_id: 3, ending: 'won' },
] as const;

test('two different stages are compared, whatever the address says', () => {
  expect(pairOf(stages, {})).toEqual([1, 3]);
  expect(pairOf(stages, { stage_from: 2, stage_to: 1 })).toEqual([2, 1]);
  expect(pairOf(stages, { stage_from: 3 })).toEqual([3, 1]);
  expect(pairOf(stages, { stage_from: 3, stage_to: 3 })).toEqual([3, 1]);
  expect(pairOf(stages, { stage_from: 9, stage_to: 9 })).toEqual([1, 3]);
  expect(pairOf(stages.slice(0, 1), {})).toBeNull();
});
