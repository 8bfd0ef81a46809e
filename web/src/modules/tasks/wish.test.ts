import { expect, test } from 'vitest';
import { conditionsOf, readSearch, wishOf } from './wish.ts';

test('without a word one sees one’s own that are to be done', () => {
  expect(wishOf(readSearch({}))).toEqual({ status: 'actual', manager_id: 'me' });
});

test('what an address says is asked for, and what it cannot mean is left out', () => {
  const search = readSearch({
    status: 'closed',
    of: 'all',
    about: 'leads',
    category: 7,
    made: 'auto',
    from: '2026-03-10',
    to: 'x',
    id: 1,
  });
  expect(search).toEqual({
    status: 'closed',
    of: 'all',
    about: 'leads',
    category: 7,
    made: 'auto',
    from: '2026-03-10',
  });
  expect(wishOf(search)).toEqual({
    status: 'closed',
    about: 'leads',
    category: 7,
    created_auto: true,
    date_from: '2026-03-10',
  });
  expect(conditionsOf(search)).toBe(3);
  expect(readSearch({ of: -1, category: '7;drop', priority: 'yes' })).toEqual({});
});
