import { expect, test } from 'vitest';
import { askedOf, filterOf, isNarrowed, readSearch, sameFilter, withFilter } from './search.ts';

test('an address is read back as it was written', () => {
  const shown = {
    search: 'anna',
    manager_id: 'none' as const,
    channel_id: 'telegram' as const,
    archived: true,
    custom_field: [{ field_id: 3, from: 10 }],
    sort: '-field_3',
    columns: 'phone,field_3',
    id: 7,
    view: 2,
  };
  expect(readSearch(structuredClone(shown))).toEqual(shown);
});

test('what an address cannot mean counts for nothing, and the rest stays', () => {
  const strange = { tab: 'secrets', id: '7', manager_id: {}, channel_id: 'pigeon', sort: 'phone', search: 79_001 };
  expect(readSearch(strange)).toEqual({ search: '79001' });
  expect(readSearch({ custom_field: [{ field_id: 'x' }], tag: 'VIP' })).toEqual({ tag: 'VIP' });
});

test('another filter leaves the card, the order and the columns', () => {
  const shown = { id: 7, sort: 'name', columns: 'phone', tag: 'VIP', search: 'anna' };
  expect(withFilter(shown, { tag: 'new' })).toEqual({ id: 7, sort: 'name', columns: 'phone', tag: 'new' });
  expect(filterOf(withFilter(shown, {}))).toEqual({});
});

test('a filter that asks for nothing is none', () => {
  expect(isNarrowed({ archived: false, search: '', custom_field: [] })).toBe(false);
  expect(sameFilter({ tag: 'VIP' }, { search: '', tag: 'VIP' })).toBe(true);
  expect(sameFilter({ tag: 'VIP' }, { tag: 'new' })).toBe(false);
});

test('filters are compared by what they mean, not by how they are written', () => {
  const kept = { archived: true, custom_field: [{ to: 20, from: 10, field_id: 3 }] };
  const shown = { custom_field: [{ field_id: 3, from: 10, to: 20 }], archived: true };
  expect(sameFilter(kept, shown)).toBe(true);
  expect(sameFilter(kept, { ...shown, custom_field: [{ field_id: 3, from: 10 }] })).toBe(false);
  expect(sameFilter(kept, { ...shown, custom_field: [{ field_id: 3, from: 10, to: 21 }] })).toBe(false);
  expect(sameFilter({ manager_id: 'none' }, {})).toBe(false);
});

test('conditions on fields travel as one text', () => {
  expect(askedOf({ tag: 'VIP', custom_field: [{ field_id: 3, filled: true }] })).toEqual({
    tag: 'VIP',
    custom_field: '[{"field_id":3,"filled":true}]',
  });
});
