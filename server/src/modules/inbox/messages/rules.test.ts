import { whyNotSend } from '@parley/contract/inbox/limits';
import { expect, test } from 'vitest';
import { channelOf } from '../../../channels/index.ts';
import { previewOf } from './rules.ts';

const hour = 3_600_000;
const now = 1_800_000_000_000;
const draft = { text: 'Hello', file: null, last_inbound: now - hour, now };

test('a text longer than the channel takes is refused, counted in its own unit', () => {
  const { limits } = channelOf('instagram');
  expect(whyNotSend(limits, { ...draft, text: 'я'.repeat(500) })).toBeNull();
  expect(whyNotSend(limits, { ...draft, text: 'я'.repeat(501) })).toEqual({
    code: 'text_too_long_bytes',
    details: { limit: 1000 },
  });
  const telegram = channelOf('telegram').limits;
  expect(whyNotSend(telegram, { ...draft, text: 'я'.repeat(4096) })).toBeNull();
  expect(whyNotSend(telegram, { ...draft, text: 'я'.repeat(4097) })?.code).toBe('text_too_long');
});

test('a file of a kind or size the channel does not take is refused', () => {
  const { limits } = channelOf('waba');
  const file = { kind: 'image' as const, name: 'Photo.PNG', size: 1000 };
  expect(whyNotSend(limits, { ...draft, file })).toBeNull();
  expect(whyNotSend(limits, { ...draft, file: { ...file, name: 'photo.gif' } })).toEqual({
    code: 'file_kind_refused',
    details: { ending: '.gif' },
  });
  expect(whyNotSend(limits, { ...draft, file: { ...file, size: 6 * 1024 * 1024 } })).toEqual({
    code: 'file_too_large',
    details: { limit: 5 },
  });
});

test('after the reply window only silence is left', () => {
  const { limits } = channelOf('waba');
  expect(whyNotSend(limits, { ...draft, last_inbound: now - 24 * hour })).toBeNull();
  expect(whyNotSend(limits, { ...draft, last_inbound: now - 24 * hour - 1 })?.code).toBe('reply_window_closed');
  expect(whyNotSend(channelOf('email').limits, { ...draft, last_inbound: now - 1000 * hour })).toBeNull();
});

test('where the client must write first, we do not', () => {
  const cold = { ...draft, last_inbound: null };
  expect(whyNotSend(channelOf('telegram').limits, cold)?.code).toBe('first_message_refused');
  expect(whyNotSend(channelOf('whatsapp').limits, cold)).toBeNull();
  expect(whyNotSend(channelOf('internal').limits, cold)).toBeNull();
});

test('a preview is cut between letters, not inside one', () => {
  const preview = previewOf('😀'.repeat(500));
  expect([...preview]).toHaveLength(160);
  expect(preview.isWellFormed()).toBe(true);
});
