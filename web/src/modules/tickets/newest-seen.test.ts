import { getUser } from '@parley/contract/accounts/users';
import { listMessages } from '@parley/contract/inbox/messages';
import { afterEach, expect, test } from 'vitest';
import { keyOf } from '../../kit/query.ts';
import { queryClient } from '../../kit/query-client.ts';
import { newestSeen } from './newest-seen.ts';

afterEach(() => queryClient.clear());

const said = (id: number, operator_id: number | null, contact_id = 7) => ({ id, order: id, operator_id, contact_id });

test('the newest message of others is what its reader had seen; without it, the one before', () => {
  queryClient.setQueryData(keyOf(getUser, {}), { data: { id: 1 } });
  const thread = [said(10, null), said(11, 2), said(12, 1)];
  queryClient.setQueryData([...keyOf(listMessages), 7, {}], { pages: [{ data: thread }] });
  queryClient.setQueryData([...keyOf(listMessages), 8, {}], { pages: [{ data: [said(20, 2, 8)] }] });
  expect(newestSeen(7)).toBe(11);
  expect(newestSeen(7, 11)).toBe(10);
  expect(newestSeen(7, 10)).toBeNull();
});
