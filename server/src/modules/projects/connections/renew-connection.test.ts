import { getHealth } from '@parley/contract/projects/connections';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Messenger, openMessenger } from '../../../../test/messenger.ts';
import { queues } from '../../../kit/db/index.ts';
import { renewConnection } from './connect-channel.ts';

let it: Messenger;
const entered = { app_id: '990602627938098', app_secret: 'f00dfeedapp', token: 'IGAAexampletoken' };
beforeAll(async () => {
  const account = { key: '17841400000000001', name: 'Studio', settings: { ...entered } };
  it = await openMessenger('instagram', entered, account);
});
afterAll(() => it.stop());

const plans = async (): Promise<{ id: number; expires: number }[]> => {
  const { rows } = await sql<{ payload: { id: number; expires: number }; waits: boolean }>`
    select payload, run_at > now() + interval '40 days' as waits from jobs
    where name = ${renewConnection.name} order by id`.execute(queues());
  expect(rows.every(({ waits }) => waits)).toBe(true);
  return rows.map(({ payload }) => payload);
};
const renew = (payload: { id: number; expires: number }) =>
  renewConnection.run(payload, { project_id: it.vera.project_id });

test('a permission that ends is renewed before it does, and only by the newest plan', async () => {
  const { body } = await it.vera.call(getHealth, { project: it.vera.project_id });
  const ends = body.data.find(({ channel_id }) => channel_id === it.connection.channel_id)?.expires_at;
  expect(Date.parse(ends!) - Date.now()).toBeGreaterThan(59 * 24 * 3_600_000);
  const [first] = await plans();
  await renew(first!);
  expect(it.account.settings.renewed).toBe('2');
  expect(await plans()).toHaveLength(2);
  await renew(first!);
  expect(it.account.settings.renewed).toBe('2');
});

test('a permission that was taken away meanwhile stops the channel, and says why', async () => {
  const newest = (await plans()).at(-1)!;
  it.account.settings.expired = 'yes';
  await expect(renew(newest)).rejects.toMatchObject({ code: 'provider_refused' });
  const { is_auth, problem } = await it.state();
  expect({ is_auth, problem }).toEqual({ is_auth: false, problem: expect.stringContaining('Session has expired') });
  // It is off: the next try has nothing to renew.
  await renew(newest);
});
