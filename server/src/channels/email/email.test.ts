import { getLetter } from '@parley/contract/inbox/letters';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Messenger, openMessenger } from '../../../test/messenger.ts';

const address = 'hello@studio.example';
const entered = {
  email_email: address,
  display_name: 'Studio',
  password: 'secret-word',
  imap_host: 'imap.studio.example',
  imap_port: '993',
  imap_security: 'tls',
  smtp_host: 'smtp.studio.example',
  smtp_port: '465',
  smtp_security: 'tls',
  signature: 'Studio, since 2001',
};

let it: Messenger;
beforeAll(async () => {
  const account = { key: address, name: 'Studio', settings: { password: 'secret-word' } };
  it = await openMessenger('email', entered, account);
});
afterAll(() => it.stop());

test('a mailbox is connected when it can be read and written; its password never comes back', () => {
  expect(it.connection).toMatchObject({ is_auth: true, step: null, secrets: ['password'] });
  expect(JSON.stringify(it.connection)).not.toContain('secret-word');
});

test('a letter comes in, and its answer joins it', async () => {
  const anna = it.client({ id: 'anna@mail.example', name: 'Anna' });
  const line = anna.writes({ text: 'Do you have lamps?', extra: { subject: 'Lamps', cc: 'carl@mail.example' } });
  const [came] = await it.sees('anna@mail.example', (messages) => messages.length === 1);
  expect(came).toMatchObject({
    message: 'Do you have lamps?',
    uid: line.id,
    letter: { subject: 'Lamps', cc: ['carl@mail.example'], has_more: false },
  });
  await it.answers('anna@mail.example', 'Yes, many');
  await it.sees('anna@mail.example', (messages) => messages.at(-1)?.status === 'sent');
  const answer = anna.chat.lines.at(-1)!;
  expect(answer).toMatchObject({ from: 'business', quoted_id: line.id, extra: { subject: 'Re: Lamps' } });
  expect(answer.text).toBe('Yes, many\n\n-- \nStudio, since 2001');
});

test('what a letter quotes is folded, and there when it is opened', async () => {
  const boris = it.client({ id: 'boris@mail.example', name: 'Boris' });
  const first = boris.writes({ text: 'First', extra: { subject: 'Order' } });
  await it.sees('boris@mail.example', (messages) => messages.length === 1);
  boris.writes({
    text: 'Second',
    quoted_id: first.id,
    extra: { html: '<p onclick="x()">Second <script>x()</script><img src="https://spy.example/p.png" alt="p"></p>' },
  });
  const messages = await it.sees('boris@mail.example', (all) => all.length === 2);
  expect(messages[1]).toMatchObject({ message: 'Second', quoted: { message: 'First' }, letter: { has_more: true } });
  const { body } = await it.vera.call(getLetter, { id: messages[1]!.id });
  expect(body.data).toMatchObject({ has_remote_pictures: true });
  expect(body.data.text).toContain('> First');
  expect(body.data.html).not.toMatch(/script|onclick|[^-]src=/);
  expect(body.data.html).toContain('data-src="https://spy.example/p.png"');
});

test('files go both ways', async () => {
  const clara = it.client({ id: 'clara@mail.example', name: 'Clara' });
  const file = { name: 'plan.pdf', mime: 'application/pdf', bytes: Buffer.from('%PDF-1.4 plan') };
  clara.writes({ text: 'The plan', file, extra: { subject: 'Plan' } });
  const came = await it.sees('clara@mail.example', (messages) => messages.length === 2);
  expect(came.map((message) => [message.message, message.file?.name])).toEqual([
    ['The plan', undefined],
    ['', 'plan.pdf'],
  ]);
  await it.answers('clara@mail.example', 'Here is ours', {
    file_id: await it.uploads('ours.txt', 'text/plain', 'hello'),
  });
  await it.sees('clara@mail.example', (messages) => messages.at(-1)?.status === 'sent');
  const sent = clara.chat.lines.at(-1)!.file;
  expect({ name: sent?.name, bytes: sent?.bytes.toString() }).toEqual({ name: 'ours.txt', bytes: 'hello' });
});

test('a refused letter fails with the server’s words, one put off is sent later, and one that bounces fails after all', async () => {
  const dora = it.client({ id: 'dora@mail.example', name: 'Dora' });
  dora.writes({ text: 'Hi', extra: { subject: 'Hi' } });
  await it.sees('dora@mail.example', (messages) => messages.length === 1);
  it.simulator.play.knobs('email', { error: { name: 'no_such_user', times: 1 } });
  await it.answers('dora@mail.example', 'Lost');
  const refused = await it.sees('dora@mail.example', (messages) => messages.at(-1)?.status === 'failed');
  expect(refused.at(-1)?.error).toContain('5.1.1 No such user here');
  it.simulator.play.knobs('email', { error: { name: 'bounce', times: 1 } });
  await it.answers('dora@mail.example', 'Bounced');
  const bounced = await it.sees('dora@mail.example', (messages) => messages.at(-1)?.status === 'failed');
  expect(bounced.at(-1)?.error).toContain('No such user here');
});

test('a password that was changed stops the channel, and says so', async () => {
  const emil = it.client({ id: 'emil@mail.example', name: 'Emil' });
  emil.writes({ text: 'Hi' });
  await it.sees('emil@mail.example', (messages) => messages.length === 1);
  it.account.settings.password = 'another';
  await it.answers('emil@mail.example', 'Hello');
  await it.sees('emil@mail.example', (messages) => messages.at(-1)?.status === 'failed');
  expect(await it.state()).toMatchObject({ is_auth: false, problem: expect.stringContaining('5.7.8') });
});
