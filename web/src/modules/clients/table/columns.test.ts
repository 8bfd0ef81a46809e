import type { CustomField } from '@parley/contract/fields/fields';
import { expect, test } from 'vitest';
import { gridOf, livingSort, moved, nextSort, readColumns, sortOf, toggledColumn, usualColumns } from './columns.ts';

const age = { id: 3, label: 'Age', type: 'number' } as CustomField;

test('columns are read in their order, each once, and those that are gone are left out', () => {
  expect(readColumns('field_3,phone,phone,field_9,nonsense', [age])).toEqual(['field_3', 'phone']);
  expect(readColumns('', [age])).toEqual([]);
  expect(readColumns(null, [age])).toEqual(usualColumns);
});

test('a column goes to another place, comes and goes', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a'], 4, 0)).toEqual(['a']);
  expect(toggledColumn(['phone', 'tag'], 'phone')).toEqual(['tag']);
  expect(toggledColumn(['tag'], 'phone')).toEqual(['tag', 'phone']);
});

test('a head turns its order round, and then lets it be', () => {
  expect([undefined, 'name', '-name'].map((sort) => nextSort(sort, 'name'))).toEqual(['name', '-name', undefined]);
  expect(nextSort('-name', 'field_3')).toBe('field_3');
  expect([undefined, 'created_at'].map((sort) => nextSort(sort, 'created_at'))).toEqual(['created_at', undefined]);
  expect(sortOf(undefined, 'created_at')).toBe('descending');
  expect(sortOf('name', 'created_at')).toBe('none');
});

test('an order by a field that is gone is forgotten, once it is known that it is gone', () => {
  expect(livingSort('-field_9', [age])).toBeUndefined();
  expect(livingSort('-field_9', undefined)).toBe('-field_9');
  expect(livingSort('-field_3', [age])).toBe('-field_3');
  expect(livingSort('-name', [])).toBe('-name');
});

test('head and rows share one grid as wide as its columns', () => {
  expect(gridOf(['phone', 'field_3'], [age])).toEqual({
    template: 'minmax(220px, 250fr) minmax(140px, 148fr) minmax(120px, 120fr) 48px',
    width: 528,
  });
});
