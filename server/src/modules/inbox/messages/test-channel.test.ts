import { testChannel } from '@parley/contract/projects/trying';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Messenger, openMessenger } from '../../../../test/messenger.ts';
import { listOf } from '../../../../test/office.ts';

let it: Messenger;
const entered = { instance_id: '1101000007', token: 'd75b3a66374942c5b3c7' };
beforeAll(async () => {
  const settings = { token: entered.token, state: 'authorized', phone: '79990000007' };
  it = await openMessenger('whatsapp', entered, { key: entered.instance_id, name: 'Studio', settings });
});
afterAll(() => it.stop());

test('where the channel lets us write first, a number is enough: its owner gets the message, once as a new client', async () => {
  const which = { project: it.vera.project_id, channel: it.connection.channel_id };
  const asked = { ...which, address: '+7 999 123-45-67', text: 'A test' };
  const first = (await it.vera.call(testChannel, asked)).body.data;
  expect(first).toMatchObject({ error: null });
  expect(['sent', 'delivered']).toContain(first.status);
  const again = (await it.vera.call(testChannel, { ...asked, address: '8 999 1234567' })).body.data;
  expect(again.contact_id).toBe(first.contact_id);
  expect((await listOf(it.vera)).filter((row) => row.phone !== null)).toHaveLength(1);
  expect((await it.vera.call(testChannel, { ...asked, address: 'nobody' })).body.code).toBe('address_invalid');
});
