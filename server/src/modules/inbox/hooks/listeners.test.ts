import { mailboxOf } from '@parley/simulator/email/mailboxes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Messenger, openMessenger } from '../../../../test/messenger.ts';
import { until } from '../../../../test/until.ts';
import { db } from '../../../kit/db/index.ts';
import { startLeases } from '../../../kit/leases/leases.ts';
import type { ChannelEvent } from '../../../channels/events.ts';
import { hear } from './hear.ts';
import { startListeners } from './listeners.ts';

const address = 'hello@studio.example';
const [imap, smtp] = [{ imap_host: 'imap.studio.example' }, { smtp_host: 'smtp.studio.example' }];
const ports = { imap_port: '993', imap_security: 'tls', smtp_port: '465', smtp_security: 'tls' };

let it: Messenger;
beforeAll(async () => {
  const entered = { email_email: address, password: 'secret-word', ...imap, ...smtp, ...ports };
  it = await openMessenger('email', entered, { key: address, name: 'Studio', settings: { password: 'secret-word' } });
});
afterAll(() => it.stop());

test('of two nodes exactly one listens, and when it loses its hold a letter still comes once', async () => {
  const leases = startLeases();
  const second = startListeners(leases);
  const sessions = () => mailboxOf(it.account).watchers.size;
  try {
    const sara = it.client({ id: 'sara@mail.example', name: 'Sara' });
    sara.writes({ text: 'One' });
    await it.sees('sara@mail.example', (messages) => messages.length === 1);
    await until(() => expect(sessions()).toBe(1));
    await db().deleteFrom('leases').where('kind', '=', 'listener').execute();
    sara.writes({ text: 'Two' });
    await it.sees('sara@mail.example', (messages) => messages.length === 2);
    await until(() => expect(sessions()).toBe(1));
    sara.writes({ text: 'Three' });
    const all = await it.sees('sara@mail.example', (messages) => messages.length >= 3);
    expect(all.map((one) => one.message)).toEqual(['One', 'Two', 'Three']);
  } finally {
    await second.stop();
    await leases.stop();
  }
});

test('a file that cannot be had, now or ever, holds up none of the client’s later ones', async () => {
  const lost = (name: string, uid: string): ChannelEvent => ({
    kind: 'message',
    uid: `<${name}@mail.example>#0`,
    direction: 'in',
    peer: { outside_id: 'adam@mail.example', name: 'Adam', phone: null },
    at: Date.now(),
    message_type: 'file',
    text: '',
    file: { name, ref: { folder: 'INBOX', uid, nth: '0', id: `<${name}@mail.example>` } },
  });
  const place = { project_id: it.vera.project_id, channel_id: it.connection.channel_id, type: 'email' as const };
  await hear(place, [lost('not-now.txt', 'no number'), lost('gone.txt', '999999')]);
  const file = { name: 'here.txt', mime: 'text/plain', bytes: Buffer.from('here') };
  it.client({ id: 'adam@mail.example', name: 'Adam' }).writes({ text: 'Look', file });
  const all = await it.sees('adam@mail.example', (messages) => messages.length === 3);
  const shown = all.map((message) => message.file?.name ?? message.message).toSorted();
  expect(shown).toEqual(['Look', 'gone.txt', 'here.txt']);
});
