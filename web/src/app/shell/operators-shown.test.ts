import type { Member } from '@parley/contract/projects/members';
import { expect, test } from 'vitest';
import { operatorsShown } from './operators-shown.ts';

const member = (id: number) => ({ id, name: `Operator ${id}`, is_online: false }) as Member;
const members = [1, 2, 3, 4, 5, 6, 7, 8].map(member);

test('the last five who came are shown, all who are here are counted', () => {
  const { faces, count } = operatorsShown(members, [3, 1, 2, 8, 5, 7]);
  expect(faces.map(({ id }) => id)).toEqual([1, 2, 8, 5, 7]);
  expect(count).toBe(6);
});

test('the list has everybody, those who are here first', () => {
  const { all } = operatorsShown(members, [7, 2]);
  expect(all.map(({ id, is_online }) => [id, is_online]).slice(0, 3)).toEqual([
    [7, true],
    [2, true],
    [1, false],
  ]);
  expect(all).toHaveLength(8);
});

test('whoever has ended the shift is not counted, and stands among those who are not here', () => {
  const gone = { ...member(2), is_away: true as const };
  const { faces, all, count } = operatorsShown([member(1), gone, member(3)], [2, 3]);
  expect([faces.map(({ id }) => id), count]).toEqual([[3], 1]);
  expect(all.map(({ id, is_online }) => [id, is_online])).toEqual([
    [3, true],
    [1, false],
    [2, false],
  ]);
});

test('someone online who is no member any more is not shown', () => {
  expect(operatorsShown(members, [99]).count).toBe(0);
});
