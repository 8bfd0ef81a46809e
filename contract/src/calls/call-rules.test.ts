import { expect, test } from 'vitest';
import { type CallAsked, whyNoCall } from './call-rules.ts';

const now = Date.UTC(2026, 10, 18, 12);
const fine: CallAsked = {
  is_offered: true,
  telephony: true,
  has_tariff: true,
  channel: { can_call: true, telephony: true, is_auth: true },
  phone: '79991234567',
  heard_at: now - 1000,
  now,
};

test.each<[string | null, Partial<CallAsked>]>([
  [null, {}],
  [null, { heard_at: now - 72 * 3_600_000 }],
  ['channel_cannot_call', { channel: { ...fine.channel, can_call: false } }],
  ['calls_not_offered', { is_offered: false }],
  ['calls_are_off', { telephony: false }],
  ['channel_calls_are_off', { channel: { ...fine.channel, telephony: false } }],
  ['call_channel_is_off', { channel: { ...fine.channel, is_auth: false } }],
  ['call_needs_tariff', { has_tariff: false }],
  ['call_phone_wrong', { phone: null }],
  ['call_phone_wrong', { phone: '123' }],
  ['call_phone_wrong', { phone: '+79991234567' }],
  ['call_window_closed', { heard_at: null }],
  ['call_window_closed', { heard_at: now - 72 * 3_600_000 - 1 }],
])('%s: %o', (why, change) => {
  expect(whyNoCall({ ...fine, ...change })).toBe(why);
});
