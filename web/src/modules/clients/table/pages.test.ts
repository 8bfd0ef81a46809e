import type { ClientRow } from '@parley/contract/clients/table';
import { expect, test } from 'vitest';
import { type Page, type Pages, pagesBetween, pagesOf, renewPage, rowsOf } from './pages.ts';

const page = (ids: number[], next: string | null = 'more'): Page => ({
  data: ids.map((id) => ({ id }) as ClientRow),
  meta: { count: ids.length, next },
});
const known: Pages = { pages: [page([9, 8, 7]), page([6, 5, 4]), page([3, 2, 1], null)], pageParams: [null, 'a', 'b'] };
const ids = (pages: Pages) => rowsOf(pages.pages).map(({ id }) => id);

test('whoever is new or gone in a page moves nobody of the next', () => {
  expect(ids(renewPage(known, 0, page([10, 9, 8, 7, 6, 5])))).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(ids(renewPage(known, 0, page([9, 7, 6, 5])))).toEqual([9, 7, 6, 5, 4, 3, 2, 1]);
  expect(ids(renewPage(known, 1, page([6, 4, 3, 2])))).toEqual([9, 8, 7, 6, 4, 3, 2, 1]);
});

test('whoever has moved up stands only where they are now', () => {
  expect(ids(renewPage(known, 0, page([2, 9, 8, 7, 6])))).toEqual([2, 9, 8, 7, 6, 5, 4, 3, 1]);
  expect(ids(renewPage(known, 1, page([9, 6, 5, 4, 3])))).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
});

test('where too many have come in between, what follows is read again', () => {
  const renewed = renewPage(known, 0, page([15, 14, 13, 12], 'c'));
  expect(ids(renewed)).toEqual([15, 14, 13, 12]);
  expect(renewed.pages.at(-1)?.meta.next).toBe('c');
});

test('at the end nobody stays who is gone', () => {
  expect(ids(renewPage(known, 1, page([6, 3, 1], null)))).toEqual([9, 8, 7, 6, 3, 1]);
});

test('only pages in sight, and those of whom it is told, are read anew', () => {
  expect(pagesBetween(known, 2, 4)).toEqual([0, 1]);
  expect(pagesBetween(known, 6, 20)).toEqual([2]);
  expect(pagesBetween({ pages: [page([], null)], pageParams: [null] }, 0, 0)).toEqual([0]);
  expect(pagesOf(known, new Set([5, 1]))).toEqual([1, 2]);
  expect(pagesOf(known, new Set([77]))).toEqual([0, 1, 2]);
});
