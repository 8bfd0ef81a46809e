import {
  type ChannelConnection,
  continueConnecting,
  disconnectChannel,
  getConnection,
  updateConnection,
} from '@parley/contract/projects/connections';
import type { Account } from '@parley/simulator/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Messenger, openMessenger } from '../../../test/messenger.ts';
import { heardBy } from '../../../test/office.ts';
import { moveClock, seconds } from '../../kit/clock.ts';

let it: Messenger;
let second: Account;
beforeAll(async () => {
  const account = { key: '34600100301', name: 'Studio', settings: { password: 'open sesame' } };
  it = await openMessenger('telegramNumbered', {}, account);
  second = it.simulator.world.openAccount({ channel: 'telegramNumbered', key: '34600100302', name: 'Second' });
});
afterAll(async () => {
  moveClock(0);
  await it.stop();
});

const which = () => ({ project: it.vera.project_id, channel: it.connection.channel_id });
const codeOf = ({ step }: ChannelConnection): string | null => (step?.step === 'scan' ? step.code : null);
const waits = async () => (await it.vera.call(getConnection, { ...which(), wait: '1' })).body.data;

test('a code is shown that stays good until it ends; whoever only looks changes nothing and tells nobody', async () => {
  const code = codeOf(it.connection);
  expect(it.connection).toMatchObject({ is_auth: false, problem: null });
  expect(code).toMatch(/^tg:\/\/login\?token=[\w-]{40,}$/);
  const before = await heardBy(it.vera);
  expect(codeOf(await it.state())).toBe(code);
  expect(await heardBy(it.vera)).toEqual(before);
  moveClock(seconds(31));
  const next = codeOf(await it.state());
  expect(next).toMatch(/^tg:/);
  expect(next).not.toBe(code);
  moveClock(0);
});

test('the phone scans, the second password is asked for, and then the account is connected by a number nobody typed', async () => {
  const asked = waits();
  await it.simulator.play.scan(it.account);
  expect(await asked).toMatchObject({ is_auth: false, step: { step: 'password' } });
  const give = (value: string) => it.vera.call(continueConnecting, { ...which(), value });
  expect((await give('open door')).body.error).toContain('PASSWORD_HASH_INVALID');
  const { body } = await give('open sesame');
  expect(body.data).toMatchObject({ is_auth: true, step: null, settings: { phone: '+34600100301' } });
  it.client({ id: '111', name: 'Anna' }).writes({ text: 'Hello' });
  await it.sees('111', (messages) => messages.at(-1)?.message === 'Hello');
});

test('taken off and connected again, another phone may scan; what was said before stays', async () => {
  await it.vera.call(disconnectChannel, which());
  const again = await it.vera.call(updateConnection, { ...which(), settings: {} });
  expect(codeOf(again.body.data)).toMatch(/^tg:/);
  const asked = waits();
  await it.simulator.play.scan(second);
  expect(await asked).toMatchObject({ is_auth: true, step: null, settings: { phone: '+34600100302' } });
  expect((await it.thread('111')).map(({ message }) => message)).toEqual(['Hello']);
  it.simulator.play.client(second, { id: '222', name: 'Boris' }).writes({ text: 'Good day' });
  await it.sees('222', (messages) => messages.length === 1);
});
