import { expect, test } from 'vitest';
import { keysOf, likenessesOf, type Meeting, scoreOf, seenIn, told } from './likeness.ts';

const meeting = (it: Partial<Meeting>): Meeting => ({
  contact_id: 1,
  dialogue_id: null,
  name: 'Anna',
  channel_id: null,
  key: 'phone:1234567',
  value: '79991234567',
  other_id: 2,
  other_dialogue_id: null,
  other_name: 'Boris',
  other_channel_id: null,
  other_value: '79991234567',
  ...it,
});
const reasonsFor = (...meetings: Meeting[]) => likenessesOf(meetings)[0]?.reasons.map((it) => it.code) ?? [];

test('numbers that end alike meet, however they begin', () => {
  const keys = ['79991234567', '89991234567', '9991234567'].map((phone) =>
    keysOf({ contact_id: 1, name: 'Anna', phone, email: null, organization_id: null, phones: [] }),
  );
  expect(new Set(keys.map(([it]) => it!.key)).size).toBe(1);
});

test('the same number is a reason, a number spelt otherwise a weaker one, a number that only ends alike none', () => {
  expect(reasonsFor(meeting({}))).toEqual(['phone']);
  expect(reasonsFor(meeting({ other_value: '89991234567' }))).toEqual(['phone_spelling']);
  expect(reasonsFor(meeting({ value: '351912345678', other_value: '912345678' }))).toEqual(['phone_spelling']);
  expect(reasonsFor(meeting({ other_value: '78121234567' }))).toEqual([]);
});

test('a number that two messengers vouch for is the surest', () => {
  expect(reasonsFor(meeting({ dialogue_id: 5, channel_id: 1, other_dialogue_id: 6, other_channel_id: 2 }))).toEqual([
    'phone_on_channels',
  ]);
});

test('the same name adds to another reason, unless it is only a number', () => {
  expect(reasonsFor(meeting({ name: 'Зоя Ёлкина', other_name: 'зоя  елкина' }))).toEqual(['phone', 'name']);
  expect(reasonsFor(meeting({ name: '+79991234567', other_name: '+79991234567' }))).toEqual(['phone']);
});

test('proofs add up, one number counts once, and nothing is certain', () => {
  expect(scoreOf(['phone'])).toBe(95);
  expect(scoreOf(['phone', 'phone_on_channels'])).toBe(97);
  expect(scoreOf(['name_organization'])).toBe(60);
  expect(scoreOf(['name_organization', 'phone_spelling'])).toBe(94);
  expect(scoreOf(['phone_on_channels', 'email', 'name'])).toBe(99);
  expect(told(['name', 'phone', 'email', 'phone_on_channels'])).toEqual(['phone_on_channels', 'email', 'name']);
});

test('a reason is told to those who see one whole proof of it', () => {
  const reasons = [
    { code: 'phone' as const, evidence: [[5, null] as [number, null], [6, 7] as [number, number]] },
    { code: 'email' as const, evidence: [[null, null] as [null, null]] },
  ];
  expect(seenIn(reasons, new Set([6]))).toEqual(['email']);
  expect(seenIn(reasons, new Set([6, 7]))).toEqual(['phone', 'email']);
  expect(seenIn(reasons, new Set([5]))).toEqual(['phone', 'email']);
});
