import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Messenger, openMessenger } from '../../../test/messenger.ts';
import { until } from '../../../test/until.ts';

let it: Messenger;
const entered = { instance_id: '1101000077', token: 'd75b3a66374942c5b3c7', reachable: 'no' };
beforeAll(async () => {
  const settings = { token: entered.token, state: 'authorized', phone: '79990000077' };
  it = await openMessenger('whatsapp', entered, { key: entered.instance_id, name: 'Studio', settings });
});
afterAll(() => it.stop());

const asked = (method: string) => it.simulator.world.journal.filter(({ path }) => path.includes(`/${method}/`));

test('a server that nobody can call gives no address, and asks GREEN-API for what happened', async () => {
  expect(it.connection).toMatchObject({ is_auth: true, step: null, settings: { reachable: 'no' } });
  expect(it.account.hook_url).toBeNull();
  expect(it.account.settings).toMatchObject({ webhookUrlToken: '', incomingWebhook: 'yes' });
  const anna = it.client({ id: '79991234567@c.us', name: 'Anna', phone: '79991234567' });
  anna.writes({ text: 'One' });
  anna.writes({ text: 'Two' });
  await it.sees('79991234567@c.us', (messages) => messages.length === 2);
  await it.answers('79991234567@c.us', 'Three');
  await it.sees('79991234567@c.us', (messages) => messages.at(-1)?.status === 'delivered');
  anna.reads();
  await it.sees('79991234567@c.us', (messages) => messages.at(-1)?.status === 'seen');
  const file = { name: 'offer.pdf', mime: 'application/pdf', bytes: Buffer.from('%PDF-1.4 x') };
  anna.writes({ text: 'Ours', file });
  const thread = await it.sees('79991234567@c.us', (messages) => messages.length === 4);
  expect(thread.find(({ message }) => message === 'Ours')?.file).toMatchObject({ name: 'offer.pdf' });
});

test('what was heard is forgotten there only when it is kept here, each once', async () => {
  const heard = asked('receiveNotification').filter(({ status }) => status === 200).length;
  await until(() => expect(asked('deleteNotification').length).toBeGreaterThan(5));
  expect(asked('deleteNotification').every(({ status }) => status === 200)).toBe(true);
  expect(asked('deleteNotification').length).toBeLessThanOrEqual(heard + 1);
});

test('a phone that is unlinked is told the same way', async () => {
  await fetch(`${it.simulator.url}/green/__control/state`, {
    method: 'POST',
    body: JSON.stringify({ instance_id: entered.instance_id, state: 'notAuthorized' }),
  });
  await until(async () =>
    expect(await it.state()).toMatchObject({ is_auth: false, problem: expect.stringContaining('phone_unlinked') }),
  );
});
