import { expect, test } from 'vitest';
import { until } from '../../../test/until.ts';
import type { Connection } from '../channel.ts';
import { keepCopy, keptBytes, mostOfAll } from './sent-copies.ts';

const connection = (channel_id: number): Connection => ({
  project_id: 1,
  channel_id,
  // Within our own network, where nothing is asked: the mailbox is away.
  settings: { email_email: 'a@studio.example', imap_host: '127.0.0.1', imap_port: '993' },
  hook_url: '',
  hook_word: '',
  simulator: null,
});

test('copies that wait for mailboxes which are away are kept up to a limit of all together', async () => {
  const letter = Buffer.alloc(40 * 1024 * 1024);
  for (let nth = 1; nth <= 3; nth++) keepCopy(connection(nth), letter);
  expect(keptBytes()).toBe(3 * letter.length);
  for (let nth = 4; nth <= 8; nth++) keepCopy(connection(nth), letter);
  await until(() => expect(keptBytes()).toBe(5 * letter.length));
  expect(keptBytes()).toBe(mostOfAll);
  keepCopy(connection(8), Buffer.alloc(1024));
  expect(keptBytes()).toBe(mostOfAll);
});
