import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Messenger, openMessenger } from '../../../test/messenger.ts';

let it: Messenger;
const [token, group_id] = ['vk1.a.inner', '123477'];
beforeAll(async () => {
  const entered = { group_id, token, reachable: 'no' };
  it = await openMessenger('vk', entered, { key: token, name: 'Studio', settings: { group_id } });
});
afterAll(() => it.stop());

test('a server that nobody can call gives VK no address, and asks it for what happened', async () => {
  expect(it.connection).toMatchObject({ is_auth: true, step: null, settings: { reachable: 'no' } });
  expect(it.account.hook_url).toBeNull();
  const anna = it.client({ id: '100200301', name: 'Anna Petrova' });
  anna.writes({ text: 'One' });
  anna.writes({ text: 'Two' });
  await it.sees('100200301', (messages) => messages.length === 2);
  expect(await it.nameOf('100200301')).toBe('Anna Petrova');
  const { id } = await it.answers('100200301', 'Three');
  await it.sees('100200301', (messages) => messages.some((one) => one.id === id && one.status === 'sent'));
  anna.reads();
  await it.sees('100200301', (messages) => messages.some((one) => one.id === id && one.status === 'seen'));
});

test('a key that has ended is asked for anew, and nothing is lost meanwhile', async () => {
  it.account.settings.key_nth = '2';
  const boris = it.client({ id: '100200302', name: 'Boris' });
  boris.writes({ text: 'Still there?' });
  boris.writes({ text: 'Hello?' });
  const thread = await it.sees('100200302', (messages) => messages.length === 2);
  expect(thread.map(({ message }) => message).toSorted()).toEqual(['Hello?', 'Still there?']);
});
