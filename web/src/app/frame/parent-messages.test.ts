import { expect, test } from 'vitest';
import { readParentMessage } from './parent-messages.ts';

const parent = {};
const allowed = ['https://crm.example'];
const read = (data: unknown, origin = 'https://crm.example', source: unknown = parent) =>
  readParentMessage({ origin, source, data }, parent, allowed);

test('a listed parent may name a phone, in any spelling', () => {
  expect(read({ action: 'phone', phone: '+7 (921) 555-01-11' })).toEqual({ kind: 'phone', phone: '79215550111' });
  expect(read({ action: 'phone', phone: '921 555', phone_code: '+7' })).toEqual({ kind: 'phone', phone: '7921555' });
});

test('a listed parent may choose a language we speak', () => {
  expect(read({ action: 'language', language: 'pt' })).toEqual({ kind: 'language', language: 'pt' });
  expect(read({ action: 'language', language: 'xx' })).toBeNull();
});

test('another origin is not heard, nor is another window of the listed one', () => {
  expect(read({ action: 'phone', phone: '79215550111' }, 'https://evil.example')).toBeNull();
  expect(read({ action: 'phone', phone: '79215550111' }, 'https://crm.example.evil.example')).toBeNull();
  expect(read({ action: 'phone', phone: '79215550111' }, 'https://crm.example', {})).toBeNull();
});

test.each([null, 'phone', 7, {}, { action: 'token' }, { action: 'phone', phone: 1 }, { action: 'phone', phone: 'x' }])(
  'anything else is not understood: %j',
  (data) => expect(read(data)).toBeNull(),
);
