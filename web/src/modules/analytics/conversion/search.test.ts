import { expect, test } from 'vitest';
import { readConversion, wordFor } from './search.ts';

test('what an address cannot mean is left out', () => {
  expect(readConversion({ funnel: '7', stage_from: -1, by: 'odd', deals: 'reached', money: 'yes' })).toEqual({});
  expect(readConversion({ deals: 'won:5' })).toEqual({});
  expect(readConversion({ deals: 'at:5:won' })).toEqual({ deals: { of: 'at', id: 5, ending: null } });
  expect(readConversion({ funnel: 7, source_id: [3, 3, 'x'], deals: 'reached:12', by: 'tag', money: true })).toEqual({
    funnel: 7,
    source_id: [3],
    deals: { of: 'reached', id: 12, ending: null },
    by: 'tag',
    money: true,
  });
});

test.each(['all', 'lost', 'at:9', 'open:9', 'left:9', 'manager:none', 'tag:none:lost', 'tag:3:won'])(
  'the list %s is read as it was written',
  (word) => {
    expect(wordFor(readConversion({ deals: word }).deals!)).toBe(word);
  },
);
