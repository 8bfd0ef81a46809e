import { connectChannel, getConnection, updateConnection } from '@parley/contract/projects/connections';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { type Ear, openEar } from '../../../../test/ear.ts';
import { owner, type Person } from '../../../../test/people.ts';
import { channelOf } from '../../../channels/index.ts';
import { transaction } from '../../../kit/db/index.ts';
import { allowPrivateAddresses } from '../../../kit/outside/outside-url.ts';
import { lineOf, sealSecrets } from './connection-of.ts';
import { insertChannel, saveChannel } from './connections.queries.ts';

type Texts = Record<string, string>;
let app: TestApp;
let vera: Person;
let ear: Ear;
beforeAll(async () => {
  ear = await openEar();
  app = await testApp();
  vera = await owner(app, 'Vera');
  allowPrivateAddresses(true);
});
afterAll(async () => {
  allowPrivateAddresses(false);
  await app.stop();
  await ear.close();
});
beforeEach(() => ear.forget());

const mailbox = (more: Texts = {}): Texts => ({
  email_email: 'hello@studio.example',
  imap_host: 'localhost',
  imap_port: ear.port,
  imap_security: 'none',
  smtp_host: 'localhost',
  smtp_port: ear.port,
  smtp_security: 'none',
  ...more,
});
const connects = (settings: Texts, language = 'en') => {
  const asked = { project: vera.project_id, type: 'email' as const, name: 'Post', settings };
  return vera.call(connectChannel, { ...asked }, { 'accept-language': language });
};

/** A mailbox that was connected some time ago. */
async function oldMailbox(more: Texts = {}) {
  const { project_id } = vera;
  const secrets = await sealSecrets({ password: 'secret-word' });
  const id = await transaction(project_id, async (tx) => {
    const row = await insertChannel(tx, project_id, { type: 'email', name: 'Post', hook_word: 'word' });
    await saveChannel(tx, project_id, row.id, { settings: mailbox(more), secrets });
    return row.id;
  });
  const which = { project: project_id, channel: id };
  return { id, which, changes: (settings: Texts) => vera.call(updateConnection, { ...which, settings }) };
}

test('without encryption nothing is tried until somebody consents to it', async () => {
  const password = 'secret-word';
  for (const half of [{}, { smtp_security: 'tls' }, { imap_security: 'tls' }] as Texts[]) {
    const settings = mailbox({ ...half, password });
    const { status, body } = await connects(settings, 'ru');
    expect([status, body.errors]).toEqual([400, { 'settings.allow_plain': ['Для этого нужно ваше согласие'] }]);
    expect((await connects({ ...settings, allow_plain: 'yes' })).status).toBe(400);
  }
  expect(ear.calls()).toBe(0);
  await connects(mailbox({ password, allow_plain: '1' }));
  expect(ear.heard()).toContain(password);
});

test('a consent is for one server: it stays with it, and is asked for again at another', async () => {
  const { which, changes } = await oldMailbox({ allow_plain: '1' });
  expect((await vera.call(getConnection, which)).body.data.settings.allow_plain).toBe('1');
  await changes({ signature: 'Studio' });
  expect(ear.heard()).toContain('secret-word');
  ear.forget();
  const elsewhere = await changes({ imap_host: '127.0.0.1', password: 'another' });
  expect(elsewhere.body.errors).toEqual({ 'settings.allow_plain': ['This needs your consent'] });
  const safer = await changes({ smtp_security: 'starttls' });
  expect(Object.keys(safer.body.errors ?? {}).toSorted()).toEqual(['settings.allow_plain', 'settings.password']);
  expect(ear.calls()).toBe(0);
  await changes({ imap_host: '127.0.0.1', password: 'another', allow_plain: '1' });
  expect(ear.heard()).toContain('another');
});

test('a mailbox from before consent was asked is read on; connected anew, it asks', async () => {
  const { id, changes } = await oldMailbox();
  const { connection } = (await lineOf(vera.project_id, id))!;
  await expect(channelOf('email').connect!.look(connection)).rejects.toThrow('no');
  expect(ear.heard()).toContain('secret-word');
  ear.forget();
  expect((await changes({})).body.errors).toEqual({ 'settings.allow_plain': ['This needs your consent'] });
  expect(ear.calls()).toBe(0);
});
