import { expect, test } from 'vitest';
import { changedIn, type ChatSettings, configInput } from './chat-settings.ts';

const saved = { start_message: 'Hello', users_period: 6, send_btn: 'enter', notice_audio: true } as ChatSettings;

test('what was typed and taken back is no change', () => {
  expect(changedIn(saved, { start_message: 'Hello', users_period: 12 })).toEqual({ users_period: 12 });
});

test('each share of the form goes where it belongs', () => {
  expect(configInput({ users_period: 12, send_btn: 'shift', merge_to_old: true, notice_audio: false })).toEqual({
    action: 'editconfig',
    cfg: { chat: { users_period: 12 }, crm: { merge_to_old: true }, user: { send_btn: 'shift' } },
  });
});

test('what belongs to the device alone is not sent', () => {
  expect(configInput({ notice_audio: false, notice_web: true })).toBeNull();
});
