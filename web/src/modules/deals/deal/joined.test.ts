import type { LeadAction } from '@parley/contract/deals/history';
import type { Lead } from '@parley/contract/deals/leads';
import type { Task } from '@parley/contract/tasks/tasks';
import { expect, test } from 'vitest';
import { joinedWith } from './joined.ts';
import { timelineOf } from './timeline.ts';

const deal = (it: Partial<Lead>) =>
  ({ price: 0, is_price_own: false, contacts: [], tags: [], products: [], custom_fields: {}, ...it }) as Lead;
const chair = { product_id: 1, name: 'Chair', type: 'product', count: 1, price: 10.1 } as const;

test('clients, tags and products are joined, and the price follows what is sold', () => {
  const main = deal({ tags: [1], products: [chair], manager_id: null, organization: null, source: null });
  const other = deal({
    tags: [1, 2],
    products: [{ ...chair, count: 2 }],
    manager_id: 7,
    organization: null,
    source: null,
  });
  expect(joinedWith(main, [other], [])).toMatchObject({
    tags: [1, 2],
    products: [{ product_id: 1, count: 3 }],
    price: 30.3,
    manager_id: 7,
  });
});

test('what somebody typed into the main deal stays, and what it lacks is filled by the first that has it', () => {
  const main = deal({ price: 5, is_price_own: true, custom_fields: { 1: 'mine' } });
  const other = deal({ price: 9, is_price_own: true, custom_fields: { 1: 'theirs', 2: 'more' } });
  expect(joinedWith(main, [other], [])).toMatchObject({ price: 5, custom_fields: { 1: 'mine', 2: 'more' } });
  expect(joinedWith(deal({}), [other], []).price).toBe(9);
});

test('why a deal was lost is not said of the one it goes into', () => {
  const lost = deal({ custom_fields: { 7: 70, 8: 'oak' } });
  expect(joinedWith(deal({}), [lost], [7]).custom_fields).toEqual({ 8: 'oak' });
  expect(joinedWith(lost, [deal({ custom_fields: { 7: 71 } })], [7]).custom_fields).toEqual({ 7: 70, 8: 'oak' });
});

test('changes and tasks of a deal are one story, and none is told before those that are still to be read', () => {
  const change = (id: number, created_at: string) => ({ id, created_at }) as LeadAction;
  const task = (id: number, created_at: string, closed_at: string | null, created_auto = false) =>
    ({ id, created_at, closed_at, created_auto }) as Task;
  const actions = [change(2, '2026-11-03'), change(1, '2026-11-02')];
  const tasks = [task(1, '2026-11-01', '2026-11-04'), task(2, '2026-11-02', '2026-11-05', true)];
  const told = (hasOlder: boolean) => timelineOf(actions, tasks, hasOlder).map(({ id }) => id);
  expect(told(false)).toEqual(['done 2', 'done 1', 'change 2', 'change 1', 'given 1']);
  expect(told(true)).toEqual(['done 2', 'done 1', 'change 2', 'change 1']);
});
