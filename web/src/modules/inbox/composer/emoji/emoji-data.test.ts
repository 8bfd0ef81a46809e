import { expect, test } from 'vitest';
import { findEmoji } from './emoji-data.ts';

const all = [
  { emoji: '🎉', label: 'party popper', tags: ['celebration', 'hooray'] },
  { emoji: '😀', label: 'grinning face', tags: ['smile', 'party'] },
  { emoji: '🙂', label: 'slightly smiling face', tags: ['smile'] },
];
const found = (query: string) => findEmoji(all, query).map(({ emoji }) => emoji);

test('emoji are found by a beginning of their name, then by what they are also called', () => {
  expect(found('part')).toEqual(['🎉', '😀']);
  expect(found('smil')).toEqual(['🙂', '😀']);
  expect(found('zzz')).toEqual([]);
});
