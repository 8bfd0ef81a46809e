import { createECDH } from 'node:crypto';
import { getPushKey, subscribe } from '@parley/contract/notifications/subscriptions';
import { afterEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { owner } from '../../../test/people.ts';
import { configureNotifications } from './surroundings.ts';
import { vapid } from './vapid.ts';

let app: TestApp | undefined;
afterEach(async () => {
  await app?.stop();
  app = undefined;
});

function newKeys() {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return { public_key: pair.getPublicKey('base64url'), private_key: pair.getPrivateKey('base64url') };
}

test('keys of the configuration are used, and what does not belong together is said at the start', async () => {
  const { public_key, private_key } = newKeys();
  app = await testApp({ VAPID_PUBLIC_KEY: public_key, VAPID_PRIVATE_KEY: private_key });
  expect((await app.caller()(getPushKey, {})).body.data.key).toBe(public_key);
  const mixed = { public_key: newKeys().public_key, private_key };
  configureNotifications({ public_url: 'https://parley.example', vapid: mixed, onlineIn: () => [] });
  await expect(vapid()).rejects.toThrow('VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY');
});

test('push services learn our address where it is a real one', async () => {
  app = await testApp({ PUBLIC_URL: 'https://parley.example' });
  expect(await vapid()).toMatchObject({ subject: 'https://parley.example' });
});

test('addresses inside our own network are refused, however they are spelled', async () => {
  app = await testApp();
  const vera = await owner(app, 'Vera');
  const keys = { p256dh: newKeys().public_key, auth: 'AAAAAAAAAAAAAAAAAAAAAA' };
  const refused = [
    'http://push.example/1',
    'https://127.0.0.1/1',
    'https://2130706433/1',
    'https://0x7f.1/1',
    'https://[::1]/1',
    'https://[::ffff:169.254.169.254]/1',
    'https://169.254.169.254/latest/meta-data/',
    'https://somebody:secret@push.example/1',
  ];
  for (const endpoint of refused) {
    const { status, body } = await vera.call(subscribe, { subscription: { endpoint, keys } });
    expect({ endpoint, status, code: body.code }).toEqual({ endpoint, status: 400, code: 'push_refused' });
  }
  const { status } = await vera.call(subscribe, { subscription: { endpoint: 'https://push.example/1', keys } });
  expect(status).toBe(200);
});
