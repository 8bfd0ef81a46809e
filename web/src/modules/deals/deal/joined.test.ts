import type { Lead } from '@parley/contract/deals/leads';
import { expect, test } from 'vitest';
import { joinedWith } from './joined.ts';

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
  expect(joinedWith(main, [other])).toMatchObject({
    tags: [1, 2],
    products: [{ product_id: 1, count: 3 }],
    price: 30.3,
    manager_id: 7,
  });
});

test('what somebody typed into the main deal stays, and what it lacks is filled by the first that has it', () => {
  const main = deal({ price: 5, is_price_own: true, custom_fields: { 1: 'mine' } });
  const other = deal({ price: 9, is_price_own: true, custom_fields: { 1: 'theirs', 2: 'more' } });
  expect(joinedWith(main, [other])).toMatchObject({ price: 5, custom_fields: { 1: 'mine', 2: 'more' } });
  expect(joinedWith(deal({}), [other]).price).toBe(9);
});
