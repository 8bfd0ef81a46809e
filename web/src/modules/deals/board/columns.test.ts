import type { LeadCard } from '@parley/contract/deals/leads';
import { expect, test } from 'vitest';
import { type Column, comparePlaces, putCards, settleCards, withoutCards, withTotals } from './columns.ts';

const card = (id: number, place: string, stage_id = 1, price = 10): LeadCard => ({
  id,
  name: `Deal ${id}`,
  price,
  funnel_id: 1,
  stage_id,
  manager_id: null,
  contact: null,
  is_client_hidden: false,
  tags: [],
  tasks_status: null,
  task_date: null,
  entered_at: '2026-11-10 10:00:00+03:00',
  datetime_added: '2026-11-10 10:00:00+03:00',
  modified_at: '2026-11-10 10:00:00+03:00',
  place,
  version: 1,
});
const column = (stage_id: number, leads: LeadCard[], next: string | null = null): Column => ({
  stage_id,
  leads,
  next,
  total: leads.length + (next ? 30 : 0),
  sum: leads.reduce((sum, { price }) => sum + price, 0),
});
const ids = (columns: readonly Column[]) => columns.map(({ leads }) => leads.map(({ id }) => id));

const board = () => [column(1, [card(3, '30'), card(2, '20.5'), card(1, '20.25')]), column(2, [card(9, '5', 2)])];

test('cards stand by place to the last digit, equal ones by id', () => {
  const all = [card(1, '1'), card(2, '1'), card(3, '0.00000000000000000001'), card(4, '0.00000000000000000002')];
  expect(all.toSorted(comparePlaces).map(({ id }) => id)).toEqual([2, 1, 4, 3]);
  const others = [card(1, '9.75'), card(2, '-1.5'), card(3, '10'), card(4, '-20'), card(5, '10.000'), card(6, '9.8')];
  expect(others.toSorted(comparePlaces).map(({ id }) => id)).toEqual([5, 3, 6, 1, 2, 4]);
});

test('a card is put above another, at the end or on top; counts and sums go along', () => {
  const moved = putCards(board(), [card(2, '20.5')], 2, 9);
  expect(ids(moved)).toEqual([
    [3, 1],
    [2, 9],
  ]);
  expect(moved.map(({ total, sum }) => [total, sum])).toEqual([
    [2, 20],
    [2, 20],
  ]);
  expect(ids(putCards(board(), [card(3, '30'), card(1, '20.25')], 2, null))).toEqual([[2], [9, 3, 1]]);
  expect(ids(putCards(board(), [card(9, '5', 2)], 1))).toEqual([[9, 3, 2, 1], []]);
});

test('put twice it stands once, as an answer under way may bring it again', () => {
  const once = putCards(board(), [card(2, '20.5')], 2, 9);
  expect(putCards(once, [card(2, '20.5')], 2, 9)).toEqual(once);
});

test('at the end of a stage that goes on below it is counted and comes with its page', () => {
  const [, second] = putCards([board()[0]!, column(2, [card(9, '5', 2)], 'more')], [card(2, '20.5')], 2, null);
  expect(second).toMatchObject({ total: 32, leads: [{ id: 9 }] });
});

test('what is told of cards is shown where their places say; who is not named again leaves', () => {
  const told = settleCards(board(), [1, 2, 9], [card(2, '40'), card(9, '25', 1)], 1);
  expect(ids(told)).toEqual([[2, 3, 9], []]);
});

test('a card that went to another funnel leaves', () => {
  const told = settleCards(board(), [3], [{ ...card(3, '30'), funnel_id: 7, stage_id: 70 }], 1);
  expect(ids(told)).toEqual([[2, 1], [9]]);
});

test('who is gone takes their price along, and the server has the last word on sums', () => {
  const [first] = withoutCards(board(), new Set([1]));
  expect([first?.total, first?.sum]).toEqual([2, 20]);
  const counted = withTotals(board(), [{ stage_id: 1, total: 5000, sum: 12.5 }]);
  expect(counted.map(({ total, sum }) => [total, sum])).toEqual([
    [5000, 12.5],
    [0, 0],
  ]);
});
