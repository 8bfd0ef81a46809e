import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Messenger, openMessenger } from '../../../../test/messenger.ts';
import { until } from '../../../../test/until.ts';

const waba = {
  phone_number_id: '106540352242922',
  waba_id: '419561257915477',
  token: 'EAAJBexampletoken',
  app_secret: 'f00dfeedapp',
};
let it: Messenger;

/** Meta tells how a message fares. */
async function tells(status: string, id: string, more: object = {}): Promise<void> {
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '15550783881', phone_number_id: waba.phone_number_id },
    statuses: [{ id, status, timestamp: '1790000000', recipient_id: '15550001', ...more }],
  };
  const changes = [{ field: 'messages', value }];
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: waba.waba_id, changes }] });
  const sign = createHmac('sha256', waba.app_secret).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${sign}` };
  expect((await fetch(it.account.hook_url!, { method: 'POST', body, headers })).status).toBe(200);
}
async function comes(id: string, name: string): Promise<void> {
  it.client({ id, name }).writes({ text: 'Hi' });
  await it.sees(id, (messages) => messages.length === 1);
}
const last = (status: string, error: string | null) => (messages: { status: string; error: string | null }[]) =>
  messages.at(-1)?.status === status && messages.at(-1)?.error === error;

describe('by status', () => {
  beforeAll(async () => {
    const { phone_number_id, ...settings } = waba;
    it = await openMessenger('waba', waba, { key: phone_number_id, name: 'Studio', settings });
  });
  afterAll(() => it.stop());

  test('what was said to have failed and is then said to have arrived has arrived', async () => {
    await comes('15550001', 'Anna');
    const { hook_url } = it.account;
    // Meta's own word of it gets lost.
    it.account.hook_url = null;
    await it.answers('15550001', 'On its way');
    await it.sees('15550001', last('sent', null));
    const line = it.client({ id: '15550001' }).chat.lines.at(-1)!;
    await until(() => expect(line.status).toBe('delivered'));
    it.account.hook_url = hook_url;
    const { id } = line;
    await tells('failed', id, { errors: [{ code: 131_026, title: 'Message undeliverable' }] });
    await it.sees('15550001', last('failed', '(#131026) Message undeliverable'));
    // Older than the failure.
    await tells('sent', id);
    await it.sees('15550001', last('failed', '(#131026) Message undeliverable'));
    await tells('delivered', id);
    await it.sees('15550001', last('delivered', null));
    await tells('failed', id);
    await it.sees('15550001', last('delivered', null));
  });

  test('of a message nobody knows of, the provider’s news by our own id tell how it fared', async () => {
    await comes('15550002', 'Boris');
    it.simulator.play.knobs('waba', { error: { name: 'unknown', times: 1 } });
    const { uid } = await it.answers('15550002', 'Did it leave?');
    await it.sees('15550002', last('failed', 'delivery_unknown'));
    await tells('sent', 'wamid.late', { biz_opaque_callback_data: uid });
    await it.sees('15550002', last('sent', null));
    await tells('read', 'wamid.late', { biz_opaque_callback_data: uid });
    expect(await it.sees('15550002', last('seen', null))).toHaveLength(2);
  });
});

describe('by echoes', () => {
  const entered = { instance_id: '1101000001', token: 'd75b3a66374942c5b3c0' };
  const client = '79990000002@c.us';
  beforeAll(async () => {
    const account = { key: entered.instance_id, name: 'Studio', settings: { token: entered.token } };
    it = await openMessenger('whatsapp', entered, account);
  });
  afterAll(() => it.stop());

  test('of a message nobody knows of, its echo tells that it left, and is no message of its own', async () => {
    await comes(client, 'Vika');
    it.simulator.play.knobs('whatsapp', { error: { name: 'server_error', times: 1 } });
    await it.answers(client, 'Did it leave?');
    await it.sees(client, last('failed', 'delivery_unknown'));
    const vika = it.client({ id: client });
    vika.getsFromApp({ text: 'Did it leave?' });
    await it.sees(client, last('sent', null));
    vika.getsFromApp({ text: 'Did it leave?' });
    const messages = await it.sees(client, (all) => all.length === 3);
    expect(messages.map((one) => one.status)).toEqual(['delivered', 'sent', 'sent']);
  });
});
