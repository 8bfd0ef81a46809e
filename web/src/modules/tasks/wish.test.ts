import type { Task } from '@parley/contract/tasks/tasks';
import { expect, test } from 'vitest';
import { editedOf } from './window/edited.ts';
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

test('one’s tickets beside tasks are no condition of theirs', () => {
  const search = readSearch({ about: 'tickets' });
  expect(search).toEqual({ about: 'tickets' });
  expect(wishOf(search)).toEqual(wishOf({}));
});

test('of a task that is edited only what was touched is sent, so that others’ changes stay', () => {
  const began = {
    comment: 'Call',
    date: '2026-03-10 10:00:00',
    priority: false,
    repeat: null,
    category_id: 1,
    manager_id: 2,
    contact: { id: 3, name: 'Anna', phone: null },
    deal: null,
    ticket: null,
  } as Task;
  const { comment, date, priority, repeat } = began;
  const body = { comment, date, priority, repeat, category_id: 1, manager_id: 2, contact_id: 3, crm_lead_id: null };
  expect(editedOf(body, began)).toEqual({});
  expect(editedOf({ ...body, comment: 'Call again', contact_id: null }, began)).toEqual({
    comment: 'Call again',
    contact_id: null,
  });
});
