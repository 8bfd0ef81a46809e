import { connectTypes, fieldsOf } from '@parley/contract/projects/connections';
import { expect, test } from 'vitest';
import { changedSettings } from './changed-settings.ts';
import english from './locales/en.json';
import { serversOf } from './mail-servers.ts';
import { stateOf } from './use-connections.ts';

test('every field of every channel has a name in words', () => {
  const fields = connectTypes.flatMap((type) =>
    fieldsOf(type).map(({ name }) => (name === 'api_url' ? name : `${type}_${name}`)),
  );
  expect(fields.filter((word) => !(word in english.label))).toEqual([]);
  expect(Object.keys(english.label).filter((word) => !fields.includes(word))).toEqual([]);
  expect(Object.keys(english.hint).filter((word) => !fields.includes(word))).toEqual([]);
});

test('a channel works, waits for its keeper, is broken or off', () => {
  const off = { is_auth: false, problem: null, step: null };
  expect(stateOf(off)).toBe('off');
  expect(stateOf({ ...off, step: { step: 'password' } })).toBe('step');
  expect(stateOf({ ...off, problem: 'Unauthorized' })).toBe('problem');
  expect(stateOf({ ...off, is_auth: true, problem: 'mail_silent imap.example:993' })).toBe('unreached');
  expect(stateOf({ ...off, is_auth: true })).toBe('works');
  expect(stateOf({ ...off, is_auth: true, step: { step: 'paste', values: [] } })).toBe('step');
});

test('the servers of a well-known mailbox are filled in, and never over what somebody typed', () => {
  const gmail = serversOf('shop@gmail.com', {});
  expect(gmail).toMatchObject({ imap_host: 'imap.gmail.com', smtp_host: 'smtp.gmail.com', smtp_port: '465' });
  expect(serversOf('shop@Outlook.com', gmail)).toMatchObject({ smtp_port: '587', smtp_security: 'starttls' });
  expect(serversOf('shop@gmail.com', { imap_host: 'mail.shop.example', smtp_host: '' })).toEqual({});
  expect(serversOf('shop@shop.example', {})).toEqual({});
});

test('an untouched secret is not sent; one that is entered says where it is meant to go', () => {
  const bot = { type: 'telegram' as const, settings: { api_url: 'https://bots.example' }, secrets: ['token'] };
  const shown = { token: '', api_url: 'https://bots.example' };
  expect(changedSettings(bot, shown)).toEqual({});
  expect(changedSettings(bot, { ...shown, token: 'new' })).toEqual({ token: 'new', api_url: 'https://bots.example' });
  expect(changedSettings(bot, { ...shown, api_url: '' })).toEqual({ api_url: '' });
});

test('led elsewhere, a channel says again what was agreed to, and that a secret it may do without is gone', () => {
  const plain = { imap_host: 'mail.example', imap_security: 'none', allow_plain: '1' };
  const box = { type: 'email' as const, settings: plain, secrets: ['password'] };
  const firsts = { imap_port: '993', smtp_port: '465', smtp_security: 'tls' };
  const known = { ...box, settings: { ...plain, ...firsts } };
  expect(changedSettings(known, known.settings)).toEqual({});
  const led = { ...known.settings, imap_host: 'other.example' };
  expect(changedSettings(known, led)).toEqual({ imap_host: 'other.example', allow_plain: '1' });
  const account = { type: 'telegramNumbered' as const, settings: { sign_in: 'scan' }, secrets: ['api_hash'] };
  const simulated = { sign_in: 'scan', api_url: 'simulator' };
  expect(changedSettings(account, simulated)).toEqual({ api_url: 'simulator', api_hash: '' });
});
