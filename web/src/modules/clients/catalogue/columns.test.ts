import { expect, test } from 'vitest';
import { type Column, nextPlace, nextSort, type Row } from './columns.ts';

const rows: Row[] = [
  { id: 1, name: 'One' },
  { id: 2, name: 'Two' },
];
const edit = () => ({ value: '', save: async () => null });
const columns: Column<Row>[] = [
  { key: 'name', title: '', width: 1, show: () => null, edit },
  { key: 'shown', title: '', width: 1, show: () => null },
  { key: 'count', title: '', width: 1, show: () => null, edit: ({ id }) => (id === 1 ? null : edit()) },
];

test('Tab goes from cell to cell that can be typed into, and on to the next row', () => {
  expect(nextPlace(rows, columns, { id: 1, key: 'name' }, 1)).toEqual({ id: 2, key: 'name' });
  expect(nextPlace(rows, columns, { id: 2, key: 'name' }, 1)).toEqual({ id: 2, key: 'count' });
  expect(nextPlace(rows, columns, { id: 2, key: 'count' }, 1)).toBeNull();
  expect(nextPlace(rows, columns, { id: 2, key: 'name' }, -1)).toEqual({ id: 1, key: 'name' });
  expect(nextPlace(rows, columns, { id: 1, key: 'name' }, -1)).toBeNull();
});

test('a column is sorted up, down, and not at all', () => {
  expect(nextSort(undefined, 'price')).toBe('price');
  expect(nextSort('price', 'price')).toBe('-price');
  expect(nextSort('-price', 'price')).toBeUndefined();
  expect(nextSort('name', 'price')).toBe('price');
});
