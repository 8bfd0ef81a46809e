import type { Dialogue } from '@parley/contract/inbox/contacts';
import type { Project } from '@parley/contract/projects/projects';
import { writeWireTime } from '../../../kit/time.ts';
import { expect, test } from 'vitest';
import { chooseDialogue } from './choose-dialogue.ts';

const now = Date.UTC(2026, 4, 6, 12);
const hoursAgo = (count: number) => writeWireTime(new Date(now - count * 3_600_000));
const dialogue = (id: number, it: Partial<Dialogue> = {}) =>
  ({ id, channel_id: 1, phone: '34600111222', last_inbound: hoursAgo(1), ...it }) as Dialogue;
const channel = (id: number, it = {}) => ({ id, telephony: true, is_auth: true, limits: { calls: true }, ...it });
const here = (channels = [channel(1)], it = {}) => ({
  project: { channels } as unknown as Project,
  is_offered: true,
  telephony: true,
  has_tariff: true,
  now,
  ...it,
});
const chosen = (users: Dialogue[], from = here()) => {
  const choice = chooseDialogue({ phone: null, users }, from);
  return choice && [choice.dialogue?.id ?? null, choice.reason];
};

test('of several ways to call, the one the client wrote by last', () => {
  expect(chosen([dialogue(5, { last_inbound: hoursAgo(9) }), dialogue(6)])).toEqual([6, null]);
});

test('one that is open comes before one that was used later', () => {
  const channels = [channel(1, { is_auth: false }), channel(2)];
  const users = [dialogue(5), dialogue(6, { channel_id: 2, last_inbound: hoursAgo(70) })];
  expect(chosen(users, here(channels))).toEqual([6, null]);
});

test('where nobody can be called, the reason is that of the newest', () => {
  expect(chosen([dialogue(5, { last_inbound: hoursAgo(73) })])).toEqual([5, 'call_window_closed']);
  expect(chosen([dialogue(5, { last_inbound: null })])).toEqual([5, 'call_window_closed']);
  expect(chosen([dialogue(5, { phone: null })])).toEqual([5, 'call_phone_wrong']);
  expect(chosen([dialogue(5)], here([channel(1)], { telephony: false }))).toEqual([5, 'calls_are_off']);
  expect(chosen([dialogue(5)], here([channel(1)], { has_tariff: false }))).toEqual([5, 'call_needs_tariff']);
  expect(chosen([dialogue(5, { channel_id: 9 })])).toEqual([null, 'channel_cannot_call']);
});

test('where no channel carries calls, nothing is said of them', () => {
  expect(chosen([dialogue(5)], here([channel(1, { limits: { calls: false } })]))).toBeNull();
  expect(chosen([dialogue(5)], here([channel(1)], { is_offered: false }))).toBeNull();
});

test('settings of a node that does not yet say whether calls are offered take no call away', () => {
  expect(chosen([dialogue(5)], here([channel(1)], { is_offered: undefined }))).toEqual([5, null]);
});
