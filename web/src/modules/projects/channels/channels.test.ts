import { connectTypes, fieldsOf } from '@parley/contract/projects/connections';
import { expect, test } from 'vitest';
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
