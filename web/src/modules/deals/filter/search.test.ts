import { expect, test } from 'vitest';
import { askedOf, filterOf, isNarrowed, meantBy, readSearch, sameFilter, withFilter } from './search.ts';

test('an address may say anything; what it cannot mean counts for nothing', () => {
  const given = {
    funnel: '7',
    look: 'cube',
    hidden: 'yes',
    sort: 'stage',
    tag_id: [0],
    added_from: 'May',
    price_from: 5,
  };
  expect(readSearch(given)).toEqual({ price_from: 5 });
  expect(readSearch({ funnel: 7, look: 'list', hidden: true, sort: '-price', search: 42 })).toEqual({
    funnel: 7,
    look: 'list',
    hidden: true,
    sort: '-price',
    search: '42',
  });
});

test('another filter leaves the funnel and the view as they are', () => {
  const shown = { funnel: 7, look: 'list', tag_id: [1] } as const;
  expect(withFilter({ ...shown, tag_id: [1] }, { manager_id: ['me', 3] })).toEqual({
    funnel: 7,
    look: 'list',
    manager_id: ['me', 3],
  });
  expect(isNarrowed(filterOf({ funnel: 7 }))).toBe(false);
});

test('a condition that says nothing yet is not asked, others go as one text', () => {
  const meant = meantBy({ custom_fields: [{ field_id: 1 }, { field_id: 2, filled: true }] });
  expect(askedOf(meant)).toEqual({ custom_fields: '[{"field_id":2,"filled":true}]' });
});

test('a filter is the same in whatever order it is said', () => {
  expect(sameFilter({ tag_id: [1], search: 'a' }, { search: 'a', tag_id: [1], stage_id: [] })).toBe(true);
  expect(sameFilter({ tag_id: [1] }, { tag_id: [2] })).toBe(false);
  const kept = { custom_fields: [{ to: 20, from: 10, field_id: 3 }] };
  expect(sameFilter(kept, { custom_fields: [{ field_id: 3, from: 10, to: 20 }] })).toBe(true);
  expect(sameFilter(kept, { custom_fields: [{ field_id: 3, from: 10, to: 21 }] })).toBe(false);
});
