import {
  type ChannelConnection,
  checkConnection,
  connectChannel,
  disconnectChannel,
  getConnection,
  getHealth,
  listConnections,
  updateConnection,
} from '@parley/contract/projects/connections';
import { updateConfig } from '@parley/contract/inbox/chat';
import { getProject, updateTariff } from '@parley/contract/projects/projects';
import { testChannel } from '@parley/contract/projects/trying';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Messenger, openMessenger } from '../../../../test/messenger.ts';
import { heardBy, listOf } from '../../../../test/office.ts';
import { member, owner, type Person } from '../../../../test/people.ts';
import { dbOf } from '../../../kit/db/index.ts';
import { log } from '../../../kit/log.ts';
import { until } from '../../../../test/until.ts';

const token = '123:demo';
let it: Messenger;
let vera: Person;
let which: { project: number; channel: number };
let tom: Person;
let wanda: Person;
beforeAll(async () => {
  it = await openMessenger('telegram', { token }, { key: token, name: 'Studio bot' });
  ({ vera } = it);
  which = { project: vera.project_id, channel: it.connection.channel_id };
  await vera.call(updateConfig, { action: 'editconfig', cfg: { chat: { managers_visibility: '1' } } });
  tom = await member(it.app, vera, 'Tom', { permissions: ['channels.edit'] });
  wanda = await member(it.app, vera, 'Wanda', {});
});
afterAll(() => it.stop());

const connects = (
  settings: Record<string, string>,
  type: 'telegram' | 'email' = 'telegram',
  by = vera,
  language = 'en',
) =>
  by.call(connectChannel, { project: by.project_id, type, name: 'Second', settings }, { 'accept-language': language });
const connections = async (by = vera): Promise<ChannelConnection[]> =>
  (await by.call(listConnections, { project: by.project_id })).body.data;
const health = async (by = vera) => {
  await it.counted();
  const { data } = (await by.call(getHealth, { project: by.project_id })).body;
  return data.find((one) => one.channel_id === which.channel)!;
};

test('wrong fields are named in the language of whoever typed them', async () => {
  const before = await connections();
  const missing = await connects({}, 'telegram', vera, 'ru');
  expect([missing.status, missing.body.errors]).toEqual([400, { 'settings.token': ['Обязательное поле'] }]);
  const wrong = await connects({ email_email: 'nobody', imap_port: 'x', color: 'red' }, 'email', vera, 'es');
  expect(wrong.body.errors).toMatchObject({
    'settings.email_email': ['Correo no válido'],
    'settings.imap_port': ['Valor incorrecto'],
    'settings.password': ['Campo obligatorio'],
    'settings.color': ['Campo desconocido'],
  });
  expect(await connections()).toEqual(before);
});

test('what the provider refuses leaves no channel behind, and is told in its words', async () => {
  const before = await connections();
  const { status, body } = await connects({ token: '999:nobody', api_url: 'simulator' });
  expect([status, body.error]).toEqual([422, 'The provider refuses: Unauthorized']);
  expect(await connections()).toEqual(before);
});

test('a secret never comes back, is kept sealed, and reaches no log', async () => {
  const said: unknown[] = [];
  const listeners = (['info', 'warn', 'error'] as const).map((level) =>
    vi.spyOn(log, level).mockImplementation((...words: unknown[]) => void said.push(words)),
  );
  const unreachable = await connects({ token: '777:secret-words', api_url: 'http://127.0.0.1:9' });
  expect(unreachable.body.code).toBe('provider_unreachable');
  await connects({ token: '777:secret-words', api_url: 'simulator' });
  for (const one of listeners) one.mockRestore();
  expect(JSON.stringify(said)).not.toContain('secret-words');

  const told = [
    await vera.call(getConnection, which),
    await vera.call(listConnections, { project: which.project }),
    await vera.call(getProject, { project: which.project }),
    await vera.call(updateConnection, { ...which, name: 'Studio bot' }),
  ];
  expect(JSON.stringify([told, await heardBy(vera)])).not.toContain(token);
  expect((told[0]!.body.data as ChannelConnection).secrets).toEqual(['token']);
  const row = await dbOf(which.project).selectFrom('channels').selectAll().where('id', '=', which.channel).execute();
  expect(JSON.stringify(row)).not.toContain(token);
});

test('a secret left out stays as it is, and what the provider refuses changes nothing', async () => {
  const renamed = await vera.call(updateConnection, { ...which, name: 'Main bot', settings: { api_url: 'simulator' } });
  expect(renamed.body.data).toMatchObject({ name: 'Main bot', is_auth: true, secrets: ['token'] });
  const refused = await vera.call(updateConnection, { ...which, settings: { token: '999:nobody' } });
  expect(refused.body.code).toBe('provider_refused');
  expect((await vera.call(checkConnection, which)).status).toBe(200);
  expect(await it.state()).toMatchObject({ is_auth: true, problem: null });
});

test('whether those who write are new is said here, and holds from the next message on', async () => {
  const isNew = async (name: string) =>
    (await listOf(vera, '4check')).some((row) => row.name === name && row.users.some((one) => one.for_check_admin));
  const write = async (id: string, name: string) => {
    it.client({ id, name }).writes({ text: 'Hello' });
    await it.sees(id, (messages) => messages.length === 1);
  };
  const off = await vera.call(updateConnection, { ...which, for_check_admin: false });
  expect(off.body.data).toMatchObject({ for_check_admin: false, is_auth: true });
  await write('201', 'Quiet Quinn');
  expect(await isNew('Quiet Quinn')).toBe(false);
  const { channels } = (await vera.call(getProject, { project: which.project })).body.data;
  expect(channels.find((one) => one.id === which.channel)?.for_check_admin).toBe(false);

  expect((await vera.call(updateConnection, { ...which, for_check_admin: true })).body.data.for_check_admin).toBe(true);
  await write('202', 'New Nora');
  expect(await isNew('New Nora')).toBe(true);
  const refused = await wanda.call(updateConnection, { ...which, for_check_admin: false });
  expect(refused.status).toBe(403);
});

test('who sees the channel is said here: they see it at once, others do not', async () => {
  const seenBy = async (person: Person) =>
    (await person.call(getProject, { project: which.project })).body.data.channels.map((one) => one.id);
  it.client({ id: '100', name: 'Anna' }).writes({ text: 'Hello' });
  await it.sees('100', (messages) => messages.length === 1);
  const shown = await vera.call(updateConnection, { ...which, members_ids: [wanda.id] });
  expect(shown.body.data.members_ids).toEqual([wanda.id]);
  expect(await seenBy(wanda)).toContain(which.channel);
  expect((await listOf(wanda)).some((row) => row.name === 'Anna')).toBe(true);
  expect(await seenBy(tom)).not.toContain(which.channel);
  await vera.call(updateConnection, { ...which, members_ids: [] });
  expect(await seenBy(wanda)).not.toContain(which.channel);
});

test('without the right to edit channels nothing of this is open, and a channel one does not see is not there', async () => {
  for (const call of [
    () => wanda.call(listConnections, { project: which.project }),
    () => wanda.call(getConnection, which),
    () => wanda.call(getHealth, { project: which.project }),
    () => wanda.call(disconnectChannel, which),
    () => wanda.call(testChannel, { ...which, address: '100', text: 'Hi' }),
    () => connects({ token }, 'telegram', wanda),
  ]) {
    expect((await call()).status).toBe(403);
  }
  expect((await tom.call(getConnection, which)).status).toBe(404);
  expect((await tom.call(disconnectChannel, which)).status).toBe(404);
  expect((await connections(tom)).map((one) => one.channel_id)).not.toContain(which.channel);
  expect(await health(tom)).toBeUndefined();
});

test('whoever connects a channel sees it, although they see only some', async () => {
  it.simulator.world.openAccount({ channel: 'telegram', key: '456:demo', name: 'Second bot' });
  const { body } = await connects({ token: '456:demo', api_url: 'simulator' }, 'telegram', tom);
  expect(body.data).toMatchObject({ is_auth: true, members_ids: [tom.id] });
  expect((await connections(tom)).map((one) => one.channel_id)).toContain(body.data.channel_id);
});

test('the tariff says how many', async () => {
  const zoe = await owner(it.app, 'Zoe');
  await zoe.call(updateTariff, { project: zoe.project_id, tariff_id: 101 });
  const open = (n: number) => {
    it.simulator.world.openAccount({ channel: 'telegram', key: `${n}:zoe`, name: 'Bot' });
    return connects({ token: `${n}:zoe`, api_url: 'simulator' }, 'telegram', zoe);
  };
  const codes: unknown[] = [];
  for (let n = 1; n <= 4; n++) codes.push((await open(n)).body.code);
  expect(codes.at(-1)).toBe('channels_full');
  expect(codes.filter((code) => code === undefined).length).toBe((await connections(zoe)).length - 1);
});

test('how a channel is doing: what came, left, failed, waits, and why', async () => {
  const before = await health();
  const boris = it.client({ id: '200', name: 'Boris' });
  boris.writes({ text: 'Good day' });
  await it.sees('200', (messages) => messages.length === 1);
  await it.answers('200', 'Good day to you');
  await it.sees('200', (messages) => messages.at(-1)?.status === 'sent');
  boris.blocks();
  await it.answers('200', 'Still there?');
  await it.sees('200', (messages) => messages.at(-1)?.status === 'failed');
  boris.blocks(false);
  const after = await health();
  expect(after).toMatchObject({
    is_auth: true,
    received: before.received + 1,
    sent: before.sent + 1,
    failed: before.failed + 1,
    queued: 0,
    last_error: 'Forbidden: bot was blocked by the user',
    expires_at: null,
  });
  expect([after.last_in_at, after.last_out_at, after.last_error_at]).toEqual(Array(3).fill(expect.any(String)));

  it.simulator.play.knobs('telegram', { error: { name: 'flood', times: 1 } });
  await it.answers('200', 'And later?');
  await until(async () => expect((await health()).queued).toBe(1));
  await it.sees('200', (messages) => messages.at(-1)?.status === 'sent');
  expect((await health()).queued).toBe(0);
});

test('a test message is a real one, and is answered with what became of it', async () => {
  const clara = it.client({ id: '300', name: 'Clara' });
  clara.writes({ text: 'Hello' });
  const [first] = await it.sees('300', (messages) => messages.length === 1);
  const asked = { ...which, dialogue_id: first!.user_id, text: 'A test, no answer needed' };
  const { body } = await vera.call(testChannel, asked);
  expect(body.data).toEqual({ contact_id: first!.contact_id, status: 'sent', error: null });
  expect(clara.chat.lines.at(-1)).toMatchObject({ from: 'business', text: 'A test, no answer needed' });
  clara.blocks();
  const refused = await vera.call(testChannel, asked);
  expect(refused.body.data).toMatchObject({ status: 'failed', error: 'Forbidden: bot was blocked by the user' });
  clara.blocks(false);
  // A bot may not write first, and a message needs somebody.
  expect((await vera.call(testChannel, { ...which, address: '300', text: 'Hi' })).body.code).toBe(
    'first_message_refused',
  );
  expect((await vera.call(testChannel, { ...which, text: 'Hi' })).status).toBe(400);
});

test('a check that is refused for good is kept as the channel’s state, until it works again', async () => {
  it.account.settings.revoked = 'yes';
  expect((await vera.call(checkConnection, which)).body.code).toBe('provider_refused');
  expect(await it.state()).toMatchObject({ is_auth: false, problem: 'Unauthorized' });
  expect(await health()).toMatchObject({ is_auth: false, problem: 'Unauthorized' });
  delete it.account.settings.revoked;
  expect((await vera.call(checkConnection, which)).status).toBe(200);
  expect(await it.state()).toMatchObject({ is_auth: true, problem: null });
});

test('disconnecting takes us off the provider and keeps the dialogues; connecting again brings all back', async () => {
  const { body } = await vera.call(disconnectChannel, which);
  expect(body.data).toMatchObject({ is_auth: false, problem: null, step: null, secrets: ['token'] });
  expect(it.account.hook_url).toBeNull();
  const anna = async () => (await listOf(vera)).find((row) => row.name === 'Anna')!;
  expect((await anna()).users[0]).toMatchObject({ can_send: false });
  expect((await it.thread('100')).map((one) => one.message)).toEqual(['Hello']);
  expect((await vera.call(checkConnection, which)).body.code).toBe('no_open_step');
  const again = await vera.call(updateConnection, { ...which, settings: {} });
  expect(again.body.data).toMatchObject({ is_auth: true });
  expect((await anna()).users[0]).toMatchObject({ can_send: true });
  it.client({ id: '100' }).writes({ text: 'Back again' });
  await it.sees('100', (messages) => messages.at(-1)?.message === 'Back again');
});
