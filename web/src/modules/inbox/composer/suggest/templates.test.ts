import type { MessageTemplate } from '@parley/contract/inbox/templates';
import { expect, test } from 'vitest';
import { rankTemplates } from './templates.ts';

const template = (id: number, it: Partial<MessageTemplate>): MessageTemplate => ({
  id,
  name: '',
  command: '',
  text: '',
  group: '',
  type: 'general',
  file: null,
  ...it,
});
const all = [
  template(1, { name: 'Delivery', text: 'We deliver in two days; the price is 390' }),
  template(2, { name: 'Price list', command: 'list' }),
  template(3, { name: 'Hello', command: 'price' }),
  template(4, { name: 'Full price', group: 'Shop' }),
];
const ids = (query: string) => rankTemplates(all, query).map(({ id }) => id);

test('the command comes first, then the beginning of a word of the name, then the text', () => {
  expect(ids('price')).toEqual([3, 2, 4, 1]);
  expect(ids('LI')).toEqual([2, 1]);
  expect(ids('shop')).toEqual([4]);
  expect(ids('nothing')).toEqual([]);
});

test('without a word they stand as they are kept', () => {
  expect(ids(' ')).toEqual([1, 2, 3, 4]);
});
