import { randomUUID } from 'node:crypto';
import { updateConfig } from '@parley/contract/inbox/chat';
import { getContact } from '@parley/contract/inbox/contacts';
import { getLetter } from '@parley/contract/inbox/letters';
import { cancelMessage, getDelivery, retryMessage } from '@parley/contract/inbox/outbox';
import { connectChannel, getHealth } from '@parley/contract/projects/connections';
import { getProject } from '@parley/contract/projects/projects';
import { closeMailbox, folderOf, mailboxOf, openMailbox, putLetter, recount } from '@parley/simulator/email/mailboxes';
import { sql } from 'kysely';
import MailComposer from 'nodemailer/lib/mail-composer';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Messenger, openMessenger } from '../../../test/messenger.ts';
import { until } from '../../../test/until.ts';
import { minutes, moveClock } from '../../kit/clock.ts';
import { dbOf } from '../../kit/db/index.ts';
import { keepCopy, keptBytes } from './sent-copies.ts';
import { mutated, sample, seeded } from './test/mutated.ts';

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

/** A letter that lies in the inbox, as some program wrote it. */
async function put(letter: ConstructorParameters<typeof MailComposer>[0]) {
  putLetter(it.account, 'INBOX', await new MailComposer({ to: address, ...letter }).compile().build());
}

/** What a server or a program of mail reports of a letter of ours. */
const report = (uid: string, type: string, from: string, fields: string[]) =>
  putLetter(
    it.account,
    'INBOX',
    Buffer.from(
      [
        `From: ${from}`,
        `To: ${address}`,
        'Subject: Report',
        'MIME-Version: 1.0',
        `Content-Type: multipart/report; report-type=${type}; boundary=b`,
        '',
        '--b',
        'Content-Type: text/plain',
        '',
        'A report',
        '--b',
        `Content-Type: message/${type}`,
        '',
        ...fields,
        '--b',
        'Content-Type: text/rfc822-headers',
        '',
        `Message-ID: <${uid}@studio.example>`,
        '--b--',
        '',
      ].join('\r\n'),
    ),
  );

test('a mailbox is connected when it can be read and written; its password never comes back', () => {
  expect(it.connection).toMatchObject({ is_auth: true, step: null, secrets: ['password'] });
  expect(JSON.stringify(it.connection)).not.toContain('secret-word');
});

test('a mailbox is connected once; whoever tries again is told by which channel', async () => {
  const again = { ...entered, api_url: 'simulator', email_email: 'Hello@Studio.example' };
  const { body } = await it.vera.call(connectChannel, {
    project: it.vera.project_id,
    type: 'email',
    name: 'Twice',
    settings: again,
  });
  expect(body).toMatchObject({ code: 'mailbox_taken', error: expect.stringContaining(': email') });
  const seen = (await it.vera.call(getProject, { project: it.vera.project_id })).body.data.channels;
  expect(seen.filter((one) => one.type === 'email')).toHaveLength(1);
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

test('files that are sent together leave in one letter, are counted, taken back and fail with it', async () => {
  const gina = it.client({ id: 'gina@mail.example', name: 'Gina' });
  gina.writes({ text: 'Hi', extra: { subject: 'Plans', cc: 'carl@mail.example' } });
  await it.sees('gina@mail.example', (messages) => messages.length === 1);
  const counted = async () => {
    await it.counted();
    const all = (await it.vera.call(getHealth, { project: it.vera.project_id })).body.data;
    const { sent, failed } = all.find((one) => one.channel_id === it.connection.channel_id)!;
    return { sent, failed };
  };
  const before = await counted();
  const sendAll = async (more: { hold?: number } = {}) => {
    const together = { uid: randomUUID(), count: 3 };
    for (const [nth, name] of ['a.txt', 'b.txt', 'c.txt'].entries()) {
      const file_id = await it.uploads(name, 'text/plain', `${name} inside`);
      const words = { file_id, uid: nth ? randomUUID() : together.uid, together, ...more };
      await it.answers('gina@mail.example', nth ? '' : 'All of them', words);
    }
  };
  const ours = (all: Awaited<ReturnType<typeof it.thread>>, status: string) =>
    all.filter((one) => one.destination === 'to' && one.status === status).map((one) => one.file?.name);
  await sendAll();
  const sent = await it.sees('gina@mail.example', (all) => ours(all, 'sent').length === 3);
  expect(ours(sent, 'sent')).toEqual(['a.txt', 'b.txt', 'c.txt']);
  const lines = gina.chat.lines.filter((line) => line.from === 'business');
  expect(lines.map((line) => line.extra.files)).toEqual(['a.txt, b.txt, c.txt']);
  expect(lines[0]!.text).toContain('All of them');
  // Nobody chose them, so they are those of the letter before.
  expect(lines[0]!.extra).toMatchObject({ subject: 'Re: Plans', cc: 'carl@mail.example' });
  expect(await counted()).toEqual({ ...before, sent: before.sent + 1 });

  await sendAll({ hold: 10 });
  const [held] = (await it.thread('gina@mail.example')).slice(-2);
  const { parts } = (await it.vera.call(cancelMessage, { message_id: held!.id })).body.data;
  expect(parts.map((one) => one.file?.name)).toEqual(['a.txt', 'b.txt', 'c.txt']);
  expect(await it.thread('gina@mail.example')).toHaveLength(4);

  it.simulator.play.knobs('email', { error: { name: 'bounce', times: 1 } });
  await sendAll();
  // IDLE tells of the inbox, and then the copy of what was sent is looked at too.
  gina.writes({ text: 'And now?' });
  const failed = await it.sees('gina@mail.example', (all) => ours(all, 'failed').length === 3);
  expect(failed).toHaveLength(8);
  expect((await counted()).failed).toBe(before.failed + 1);
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
  expect(bounced.at(-1)?.error).toBe('550 5.1.1 No such user here, neither now nor ever');
});

test('a copy that is refused or bounces is named on the letter, which has arrived all the same', async () => {
  const wanda = it.client({ id: 'wanda@mail.example', name: 'Wanda' });
  wanda.writes({ text: 'Hi', extra: { subject: 'Doors' } });
  await it.sees('wanda@mail.example', (messages) => messages.length === 1);
  it.simulator.play.knobs('email', { error: { name: 'no_such_user', times: 1, word: 'ghost' } });
  await it.answers('wanda@mail.example', 'One', { cc: ['ghost@mail.example', 'carl@mail.example'] });
  const refused = await it.sees('wanda@mail.example', (messages) => messages.at(-1)?.status === 'sent');
  const notice = { kind: 'undelivered', address: 'ghost@mail.example' };
  const gone = { ...notice, reason: expect.stringContaining('5.1.1 No such user here') };
  expect(refused.at(-1)).toMatchObject({ error: null, letter: { notices: [gone] } });

  it.simulator.play.knobs('email', { error: { name: 'bounce', times: 1, word: 'ghost' } });
  await it.answers('wanda@mail.example', 'Two', { cc: ['ghost@mail.example'] });
  const bounced = await it.sees('wanda@mail.example', (all) => Boolean(all.at(-1)?.letter?.notices));
  const reason = '550 5.1.1 No such user here, neither now nor ever';
  expect(bounced.at(-1)).toMatchObject({ status: 'sent', error: null, letter: { notices: [{ ...notice, reason }] } });
});

test('receipts and delays are told on the letter they are about, and make nobody a client', async () => {
  const xena = it.client({ id: 'xena@mail.example', name: 'Xena' });
  xena.writes({ text: 'Hi', extra: { subject: 'Windows' } });
  await it.sees('xena@mail.example', (messages) => messages.length === 1);
  const { uid } = await it.answers('xena@mail.example', 'Look');
  await it.sees('xena@mail.example', (messages) => messages.at(-1)?.status === 'sent');
  const clients = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from contacts`.execute(dbOf(it.vera.project_id))).rows[0]!.n;
  const before = await clients();
  const tell = (type: string, from: string, fields: string[]) => report(uid, type, from, fields);
  const of = 'Final-Recipient: rfc822; xena@mail.example';
  const delay = ['Reporting-MTA: dns; mail.example', '', of, 'Action: delayed', 'Diagnostic-Code: smtp; 451 Later'];
  tell('delivery-status', 'Mail Delivery System <mailer-daemon@mail.example>', delay);
  const noticed = (kind: string) => (all: Awaited<ReturnType<typeof it.thread>>) =>
    all.at(-1)?.letter?.notices?.[0]?.kind === kind;
  const delayed = await it.sees('xena@mail.example', noticed('delayed'));
  expect(delayed.at(-1)!.letter!.notices![0]).toMatchObject({ address: 'xena@mail.example', reason: '451 Later' });
  tell('disposition-notification', 'Xena <xena@mail.example>', [
    of,
    `Original-Message-ID: <${uid}@studio.example>`,
    'Disposition: manual-action/MDN-sent-manually; displayed',
  ]);
  const read = await it.sees('xena@mail.example', noticed('read'));
  expect(read).toHaveLength(2);
  expect(read.at(-1)).toMatchObject({ status: 'sent', letter: { notices: [{ kind: 'read', reason: null }] } });
  expect(await clients()).toBe(before);
});

test('a report of where others passed a letter on to is noted on it, under the head that it left with', async () => {
  const yara = it.client({ id: 'yara@mail.example', name: 'Yara' });
  yara.writes({ text: 'Hi', extra: { subject: 'Roofs' } });
  await it.sees('yara@mail.example', (messages) => messages.length === 1);
  const { uid } = await it.answers('yara@mail.example', 'Look');
  await it.sees('yara@mail.example', (messages) => messages.at(-1)?.status === 'sent');
  yara.writes({ text: 'And now floors', extra: { subject: 'Floors' } });
  await it.sees('yara@mail.example', (messages) => messages.length === 3);
  const bounced = (address: string) =>
    report(uid, 'delivery-status', 'Mail Delivery System <mailer-daemon@mail.example>', [
      'Reporting-MTA: dns; mail.example',
      '',
      `Final-Recipient: rfc822; ${address}`,
      'Action: failed',
      'Diagnostic-Code: smtp; 552 Full',
    ]);
  const ours = (all: Awaited<ReturnType<typeof it.thread>>) => all.find((one) => one.destination === 'to')!;
  bounced('yara.private@elsewhere.example');
  const noted = await it.sees('yara@mail.example', (all) => Boolean(ours(all).letter?.notices));
  const notices = [{ kind: 'undelivered', address: 'yara.private@elsewhere.example', reason: '552 Full' }];
  expect(ours(noted)).toMatchObject({ status: 'sent', error: null, letter: { subject: 'Re: Roofs', notices } });
  bounced('yara@mail.example');
  const failed = await it.sees('yara@mail.example', (all) => ours(all).status === 'failed');
  expect(ours(failed).error).toBe('552 Full');
});

test('a letter that one server puts off waits alone: others leave meanwhile, and it leaves when it is asked again', async () => {
  for (const name of ['greta', 'hans']) {
    it.client({ id: `${name}@mail.example`, name }).writes({ text: 'Hello', extra: { subject: 'Hi' } });
    await it.sees(`${name}@mail.example`, (messages) => messages.length === 1);
  }
  it.simulator.play.knobs('email', { error: { name: 'greylisted', times: 1, word: 'greta' } });
  const { id } = await it.answers('greta@mail.example', 'Put off');
  const delivery = async () => (await it.vera.call(getDelivery, { id })).body.data;
  await until(async () =>
    expect(await delivery()).toMatchObject({ waits_for: 'retry', reason: expect.stringContaining('Greylisted') }),
  );
  await it.answers('hans@mail.example', 'At once');
  await it.sees('hans@mail.example', (messages) => messages.at(-1)?.status === 'sent');
  expect((await it.thread('greta@mail.example')).at(-1)?.status).toBe('queued');
  await it.vera.call(retryMessage, { message_id: id });
  await it.sees('greta@mail.example', (messages) => messages.at(-1)?.status === 'sent');
});

test('where only the copies were taken, the letter has failed', async () => {
  const ines = it.client({ id: 'ines@mail.example', name: 'Ines' });
  ines.writes({ text: 'Hello', extra: { subject: 'Hi' } });
  await it.sees('ines@mail.example', (messages) => messages.length === 1);
  it.simulator.play.knobs('email', { error: { name: 'no_such_user', times: 1, word: 'ines' } });
  await it.answers('ines@mail.example', 'To both', { cc: ['carl@mail.example'] });
  const failed = await it.sees('ines@mail.example', (messages) => messages.at(-1)?.status === 'failed');
  expect(failed.at(-1)?.error).toContain('No such user');
});

test('a letter leaves with the subject and the copies its writer chose, and shows them', async () => {
  const fina = it.client({ id: 'fina@mail.example', name: 'Fina' });
  fina.writes({ text: 'Hello', extra: { subject: 'Отв: Re: Prices', cc: 'greta@mail.example' } });
  await it.sees('fina@mail.example', (messages) => messages.length === 1);
  await it.answers('fina@mail.example', 'To both');
  await it.sees('fina@mail.example', (messages) => messages.at(-1)?.status === 'sent');
  expect(fina.chat.lines.at(-1)!.extra).toEqual({ subject: 'Re: Prices', cc: 'greta@mail.example' });
  const chosen = { subject: 'New prices', cc: ['hugo@mail.example'] };
  const sent = await it.answers('fina@mail.example', 'Here they are', chosen);
  expect(sent.letter).toEqual({ ...chosen, has_more: false });
  await it.sees('fina@mail.example', (messages) => messages.at(-1)?.status === 'sent');
  expect(fina.chat.lines.at(-1)!.extra).toEqual({ subject: 'New prices', cc: 'hugo@mail.example' });
});

test('what is sent lies in the mailbox too, and is not taken for a new letter; what other programs sent is ours', async () => {
  const ida = it.client({ id: 'ida@mail.example', name: 'Ida' });
  const first = ida.writes({ text: 'Hi', extra: { subject: 'Chairs' } });
  await it.sees('ida@mail.example', (messages) => messages.length === 1);
  const file_id = await it.uploads('chairs.txt', 'text/plain', 'four');
  const { uid } = await it.answers('ida@mail.example', 'See below', { file_id });
  await it.sees('ida@mail.example', (messages) => messages.at(-1)?.status === 'sent');
  const sent = () => folderOf(it.account, 'Sent')!.letters.map((letter) => letter.source.toString());
  await until(() => expect(sent().some((letter) => letter.includes(`<${uid}@studio.example>`))).toBe(true));
  ida.getsFromApp({ text: 'From my phone', quoted_id: first.id });
  // IDLE tells of the inbox, and then both are looked into.
  ida.writes({ text: 'And tables?' });
  const all = await it.sees('ida@mail.example', (messages) => messages.some((one) => one.message === 'From my phone'));
  expect(all.map((one) => [one.destination, one.message, one.file?.name]).toSorted()).toEqual([
    ['from', 'And tables?', undefined],
    ['from', 'Hi', undefined],
    ['to', 'From my phone', undefined],
    ['to', 'See below', 'chairs.txt'],
  ]);
});

test('an answer joins the letters it names, the newest we have first, whoever wrote it', async () => {
  const jana = it.client({ id: 'jana@mail.example', name: 'Jana' });
  const first = jana.writes({ text: 'One', extra: { subject: 'Sofa' } });
  await it.sees('jana@mail.example', (messages) => messages.length === 1);
  const { uid } = await it.answers('jana@mail.example', 'Two');
  await it.sees('jana@mail.example', (messages) => messages.at(-1)?.status === 'sent');
  const named = [first.id, `<${uid}@studio.example>`];
  // In-Reply-To is of a letter we never had; the newest of the References that we know is ours.
  const known = { references: named, inReplyTo: '<elsewhere@mail.example>', subject: 'Re: Sofa' };
  await put({ from: 'Jana <jana@mail.example>', text: 'Three', ...known });
  const three = await it.sees('jana@mail.example', (messages) => messages.length === 3);
  expect(three.find((one) => one.message === 'Three')?.quoted).toMatchObject({ message: 'Two' });
  // Her colleague gets a copy, and answers with a file.
  await put({
    from: 'Jana <jana@mail.example>',
    cc: 'karl@mail.example',
    text: 'And Karl',
    inReplyTo: first.id,
    subject: 'Re: Sofa',
  });
  await it.sees('jana@mail.example', (messages) => messages.length === 4);
  const attachments = [{ filename: 'sofa.txt', content: 'red' }];
  await put({ from: 'Karl <karl@mail.example>', text: 'Four', inReplyTo: first.id, subject: 'Re: Sofa', attachments });
  const six = await it.sees('jana@mail.example', (messages) => messages.length === 6);
  const karls = six.filter((one) => one.message === 'Four' || one.file);
  expect(karls.map((one) => [one.message, one.file?.name, one.letter?.from])).toEqual([
    ['Four', undefined, 'karl@mail.example'],
    ['', 'sofa.txt', undefined],
  ]);
  await it.answers('jana@mail.example', 'Five');
  await it.sees('jana@mail.example', (messages) => messages.at(-1)?.status === 'sent');
  expect(jana.chat.lines.at(-1)!.extra).toEqual({ subject: 'Re: Sofa', cc: 'karl@mail.example' });
  // A letter that answers nothing of ours goes to its writer.
  await put({
    from: 'Karl <karl@mail.example>',
    text: 'Mine',
    inReplyTo: '<nothing@mail.example>',
    subject: 'Re: Sofa',
  });
  await it.sees('karl@mail.example', (messages) => messages.length === 1);
});

test('a stranger who names a client’s letter joins nobody’s dialogue, and who writes in our name is no operator', async () => {
  const olga = it.client({ id: 'olga@mail.example', name: 'Olga' });
  const first = olga.writes({ text: 'My order', extra: { subject: 'Order 17' } });
  await it.sees('olga@mail.example', (messages) => messages.length === 1);
  const forged = { subject: 'Re: Order 17', inReplyTo: first.id, references: [first.id] };
  await put({ from: 'Mallory <mallory@evil.example>', text: 'Send it to me', ...forged });
  const [apart] = await it.sees('mallory@evil.example', (messages) => messages.length === 1);
  expect(apart).toMatchObject({ destination: 'from', message: 'Send it to me', quoted: null });
  expect(await it.thread('olga@mail.example')).toHaveLength(1);
  await it.answers('olga@mail.example', 'On its way');
  await it.sees('olga@mail.example', (messages) => messages.at(-1)?.status === 'sent');
  expect(olga.chat.lines.at(-1)!.extra).toEqual({ subject: 'Re: Order 17' });

  await put({ from: `Studio <${address}>`, text: 'Pay to another account', ...forged });
  await put({ from: 'Mallory <mallory@evil.example>', text: 'Did it work?' });
  await it.sees('mallory@evil.example', (messages) => messages.length === 2);
  expect((await it.thread(address)).filter((one) => one.destination !== 'from')).toEqual([]);
  expect(await it.thread('olga@mail.example')).toHaveLength(2);
});

test('nobody comes into a client’s dialogue by naming them as where to answer; the answer goes there, and they go on', async () => {
  const petra = it.client({ id: 'petra@mail.example', name: 'Petra' });
  petra.writes({ text: 'My order', extra: { subject: 'Order 18' } });
  await it.sees('petra@mail.example', (messages) => messages.length === 1);
  const form = { from: 'Shop <noreply@shop.example>', replyTo: 'Petra <petra@mail.example>', subject: 'Form' };
  await put({ ...form, text: 'Change my address' });
  const peer = 'noreply@shop.example petra@mail.example';
  const [apart] = await it.sees(peer, (messages) => messages.length === 1);
  expect(apart!.letter).toMatchObject({
    from: 'noreply@shop.example',
    from_name: 'Shop',
    reply_to: 'petra@mail.example',
  });
  expect(await it.thread('petra@mail.example')).toHaveLength(1);
  const { body } = await it.vera.call(getContact, { id: apart!.contact_id });
  expect(body.data).toMatchObject({ name: 'Petra (noreply@shop.example)', email: null });
  expect(body.data.users[0]).toMatchObject({ answers_to: 'petra@mail.example' });
  // What others fill in the same form does not meet.
  await put({ ...form, replyTo: 'rolf@mail.example', text: 'A question' });
  await it.sees('noreply@shop.example rolf@mail.example', (messages) => messages.length === 1);

  await it.answers(peer, 'Was that you?');
  await it.sees(peer, (messages) => messages.at(-1)?.status === 'sent');
  const asked = petra.chat.lines.at(-1)!;
  expect(asked).toMatchObject({ from: 'business', extra: { subject: 'Re: Form' } });
  petra.writes({ text: 'No!', quoted_id: asked.id });
  const all = await it.sees(peer, (messages) => messages.length === 3);
  const no = all.find((one) => one.message === 'No!');
  expect(no!.letter).toMatchObject({ from: 'petra@mail.example', from_name: 'Petra', cc: [] });
  // What was answered by another program of mail is there too.
  const source = await new MailComposer({
    from: address,
    to: 'rolf@mail.example',
    text: 'From my phone',
    inReplyTo: (await it.thread('noreply@shop.example rolf@mail.example'))[0]!.uid,
  })
    .compile()
    .build();
  putLetter(it.account, 'Sent', source);
  petra.writes({ text: 'Look again' });
  await it.sees('noreply@shop.example rolf@mail.example', (messages) =>
    messages.some((one) => one.message === 'From my phone'),
  );
});

test('who answers with another address for answers stays in the dialogue, and a copy goes there', async () => {
  const sara = it.client({ id: 'sara@work.example', name: 'Sara' });
  const first = sara.writes({ text: 'One', extra: { subject: 'Table' } });
  await it.sees('sara@work.example', (messages) => messages.length === 1);
  sara.writes({ text: 'Two', quoted_id: first.id, extra: { reply_to: 'sara@home.example' } });
  const [, second] = await it.sees('sara@work.example', (messages) => messages.length === 2);
  expect(second!.letter).toMatchObject({ from: 'sara@work.example', cc: ['sara@home.example'] });
  expect(second!.letter!.reply_to).toBeUndefined();
});

test('what the mail server denies stands apart, says so, joins nothing and is not greeted', async () => {
  await it.vera.call(updateConfig, { action: 'editconfig', cfg: { chat: { start_message: 'Welcome' } } });
  const uma = it.client({ id: 'uma@mail.example', name: 'Uma' });
  const first = uma.writes({ text: 'Real', extra: { subject: 'Bank', authentication: 'pass' } });
  await it.sees('uma@mail.example', (messages) => messages.length === 2);
  uma.writes({ text: 'Pay here instead', quoted_id: first.id, extra: { authentication: 'fail' } });
  const [forged] = await it.sees('? uma@mail.example', (messages) => messages.length === 1);
  expect(forged).toMatchObject({ quoted: null, letter: { from: 'uma@mail.example', is_unconfirmed: true } });
  const { body } = await it.vera.call(getContact, { id: forged!.contact_id });
  expect(body.data).toMatchObject({ email: null, users: [{ is_unconfirmed: true }] });
  uma.writes({ text: 'Real again', quoted_id: first.id, extra: { authentication: 'pass' } });
  const real = await it.sees('uma@mail.example', (messages) => messages.some((one) => one.message === 'Real again'));
  expect(real.map((one) => one.message)).not.toContain('Pay here instead');
  expect(real.every((one) => !one.letter?.is_unconfirmed)).toBe(true);
  await it.vera.call(updateConfig, { action: 'editconfig', cfg: { chat: { start_message: '' } } });
  expect(await it.thread('? uma@mail.example')).toHaveLength(1);
});

test('an answer never stands above what it answers, nor its files, however late the clock of the mail server is', async () => {
  const bela = it.client({ id: 'bela@mail.example', name: 'Bela' });
  bela.writes({ text: 'One', extra: { subject: 'Clock' } });
  await it.sees('bela@mail.example', (messages) => messages.length === 1);
  const { uid } = await it.answers('bela@mail.example', 'Two');
  await it.sees('bela@mail.example', (messages) => messages.at(-1)?.status === 'sent');
  const inReplyTo = `<${uid}@studio.example>`;
  const attachments = [{ filename: 'three.txt', content: '3' }];
  const letter = { from: 'Bela <bela@mail.example>', to: address, text: 'Three', inReplyTo, attachments };
  const slow = new Date(Date.now() - minutes(2));
  putLetter(it.account, 'INBOX', await new MailComposer(letter).compile().build(), slow);
  const all = await it.sees('bela@mail.example', (messages) => messages.length === 4);
  expect(all.map((message) => message.file?.name ?? message.message)).toEqual(['One', 'Two', 'Three', 'three.txt']);
});

test('pictures within a letter are in it when it is opened, and no files beside it', async () => {
  const html = '<p>Look <img src="cid:pic@here" alt="a lamp"> and <img src="cid:missing" alt="gone"></p>';
  const attachments = [{ filename: 'lamp.png', content: Buffer.from('89504e47', 'hex'), cid: 'pic@here' }];
  await put({ from: 'Lena <lena@mail.example>', subject: 'Lamp', html, attachments });
  const [message] = await it.sees('lena@mail.example', (messages) => messages.length === 1);
  const { body } = await it.vera.call(getLetter, { id: message!.id });
  expect(body.data.html).toContain('src="data:image/png;base64,iVBORw=="');
  expect(body.data).toMatchObject({ has_remote_pictures: false });
  expect(body.data.html).not.toContain('cid:');
});

test('programs that write are received, and never answered by themselves', async () => {
  await it.vera.call(updateConfig, { action: 'editconfig', cfg: { chat: { start_message: 'Welcome' } } });
  const [robot, mona] = [
    it.client({ id: 'robot@mail.example', name: 'Robot' }),
    it.client({ id: 'mona@mail.example' }),
  ];
  robot.writes({ text: 'I am away', extra: { subject: 'Away', automatic: 'yes' } });
  const [away] = await it.sees('robot@mail.example', (messages) => messages.length === 1);
  expect(away!.letter).toMatchObject({ subject: 'Away', is_automatic: true });
  const { body } = await it.vera.call(getContact, { id: away!.contact_id });
  expect(body.data).toMatchObject({ unread: 1, owed_since: null });
  mona.writes({ text: 'Hello' });
  await it.sees('mona@mail.example', (messages) => messages.some((one) => one.message === 'Welcome'));
  await it.vera.call(updateConfig, { action: 'editconfig', cfg: { chat: { start_message: '' } } });
  expect(await it.thread('robot@mail.example')).toHaveLength(1);
});

test('a mailbox that counts its letters anew is read again, and nothing is doubled', async () => {
  const nina = it.client({ id: 'nina@mail.example', name: 'Nina' });
  nina.writes({ text: 'Before' });
  await it.sees('nina@mail.example', (messages) => messages.length === 1);
  const counted = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from messages`.execute(dbOf(it.vera.project_id))).rows[0]!.n;
  const before = await counted();
  recount(it.account);
  nina.writes({ text: 'After' });
  await it.sees('nina@mail.example', (messages) => messages.length === 2);
  await put({ from: 'Nina <nina@mail.example>', text: 'Much later', subject: 'x' });
  await it.sees('nina@mail.example', (messages) => messages.length === 3);
  expect(await counted()).toBe(before + 2);
});

test('large letters, broken ones and those of nobody stop nothing, and none is lost', async () => {
  const file = { name: 'film.bin', mime: 'application/octet-stream', bytes: Buffer.alloc(10_000_000, 'film') };
  it.client({ id: 'tina@mail.example', name: 'Tina' }).writes({ text: 'Large', file });
  putLetter(it.account, 'INBOX', Buffer.from('no letter at all \xff\0'));
  putLetter(
    it.account,
    'INBOX',
    Buffer.from(`Message-ID: <${'x'.repeat(9000)}@y>\r\nFrom: paul@mail.example\r\n\r\nHi`),
  );
  const source = Buffer.from(`From: paul@mail.example\r\nSubject: Endless\r\n\r\n${'word '.repeat(600_000)}`);
  putLetter(it.account, 'INBOX', source);
  it.client({ id: 'quin@mail.example', name: 'Quin' }).writes({ text: 'Small' });
  await it.sees('quin@mail.example', (messages) => messages.length === 1);
  const paul = await it.sees('paul@mail.example', (messages) => messages.length === 2);
  expect(paul.some((one) => one.message === 'Hi')).toBe(true);
  await it.sees('unknown@sender.invalid', (messages) => messages.length === 1);
  const tina = await it.sees('tina@mail.example', (messages) => messages.length === 2);
  expect(tina.at(-1)!.file).toMatchObject({ name: 'film.bin', size: 10_000_000 });
});

test('letters that share an id are letters of their own, with their files; the same one again stays one', async () => {
  const printer = { messageId: '<scan@printer.example>', date: new Date(), subject: 'Scan' };
  const page = (nth: number) => ({ filename: `page-${nth}.txt`, content: `page ${nth}` });
  const one = { from: 'Yves <yves@mail.example>', text: 'One', attachments: [page(1)], ...printer };
  const later = new Date(printer.date.getTime() + minutes(1));
  const two = { ...one, text: 'Two', attachments: [page(2)], date: later };
  // A list has sent it on, with words of its own.
  const listed = { ...one, subject: '[all] Scan', text: 'One\n\nTo leave this list, write to all@lists.example' };
  for (const it of [one, two, one, listed, two]) await put(it);
  await put({ from: 'Zora <zora@mail.example>', text: 'One', ...printer });
  await it.sees('zora@mail.example', (messages) => messages.length === 1);
  const all = await it.sees('yves@mail.example', (messages) => messages.length === 4);
  expect(all.map((message) => message.file?.name ?? message.message).toSorted()).toEqual([
    'One',
    'Two',
    'page-1.txt',
    'page-2.txt',
  ]);
  const { uid } = await it.answers('yves@mail.example', 'Thanks', {
    quotedMessageId: all.find((message) => message.message === 'Two')!.id,
  });
  await it.sees('yves@mail.example', (messages) => messages.some((message) => message.status === 'sent'));
  const copy = () => folderOf(it.account, 'Sent')!.letters.find((letter) => letter.source.includes(uid));
  await until(() => expect(copy()?.source.toString()).toContain('In-Reply-To: <scan@printer.example>\r\n'));
  const unfolded = copy()!.source.toString().replace(/\r\n /g, ' ');
  expect(/^References: (.*)$/m.exec(unfolded)?.[1]).toContain('<scan@printer.example>');
});

test('what was read here is read in the mailbox, and nothing else is', async () => {
  const cora = it.client({ id: 'cora@mail.example', name: 'Cora' });
  const flagsOf = (word: string) => [
    ...folderOf(it.account, 'INBOX')!.letters.find((letter) => letter.source.includes(word))!.flags,
  ];
  const first = cora.writes({ text: 'One' });
  await it.sees('cora@mail.example', (messages) => messages.length === 1);
  const second = it.client({ id: 'dirk@mail.example', name: 'Dirk' }).writes({ text: 'Two' });
  await it.sees('dirk@mail.example', (messages) => messages.length === 1);
  await it.reads('cora@mail.example');
  await until(() => expect(flagsOf(first.id)).toEqual(['\\Seen']));
  expect(flagsOf(second.id)).toEqual([]);

  // Several that are read at once are marked by few who sign in.
  const names = ['e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'].map((letter) => `${letter}@read.example`);
  const written = names.map((id) => it.client({ id, name: id }).writes({ text: 'New' }));
  for (const name of names) await it.sees(name, (messages) => messages.length === 1);
  const before = mailboxOf(it.account).signed_in;
  await Promise.all(names.map((name) => it.reads(name)));
  for (const { id } of written) await until(() => expect(flagsOf(id)).toEqual(['\\Seen']));
  expect(mailboxOf(it.account).signed_in - before).toBeLessThan(names.length / 2);
});

test('letters mutated at random never stop the listener', async () => {
  const random = seeded(7);
  for (let nth = 0; nth < 25; nth++) putLetter(it.account, 'INBOX', mutated(sample, random));
  it.client({ id: 'rosa@mail.example', name: 'Rosa' }).writes({ text: 'After all that' });
  await it.sees('rosa@mail.example', (messages) => messages.length === 1);
  expect(await it.state()).toMatchObject({ is_auth: true });
});

test('a server that lets nobody in for now stops nothing: letters wait, and whoever keeps the channel is told if it lasts', async () => {
  const vito = it.client({ id: 'vito@mail.example', name: 'Vito' });
  vito.writes({ text: 'Hi', extra: { subject: 'Hi' } });
  await it.sees('vito@mail.example', (messages) => messages.length === 1);
  closeMailbox(it.account);
  const { id } = await it.answers('vito@mail.example', 'Waits');
  const delivery = async () => (await it.vera.call(getDelivery, { id })).body.data;
  const passing = expect.stringContaining('Temporary authentication failure');
  await until(async () => expect(await delivery()).toMatchObject({ waits_for: 'silence', reason: passing }));
  expect(await it.state()).toMatchObject({ is_auth: true, problem: null, problem_since: null });

  // Once more, after the first time was noted.
  const { turned_away } = mailboxOf(it.account);
  await until(() => expect(mailboxOf(it.account).turned_away).toBeGreaterThan(turned_away + 1));
  moveClock(minutes(2));
  const { project_id } = it.vera;
  const told = { is_auth: true, problem: passing, problem_since: expect.any(String) };
  await until(async () => expect(await it.state()).toMatchObject(told));
  const health = async () => (await it.vera.call(getHealth, { project: project_id })).body.data;
  expect(await health()).toMatchObject([told]);
  const seen = async () => (await it.vera.call(getProject, { project: project_id })).body.data.channels;
  expect((await seen()).find((one) => one.type === 'email')).toMatchObject({ is_auth: true, is_unreached: true });

  openMailbox(it.account);
  vito.writes({ text: 'Meanwhile' });
  await until(async () =>
    expect(await it.state()).toMatchObject({ is_auth: true, problem: null, problem_since: null }),
  );
  expect((await seen()).find((one) => one.type === 'email')).not.toHaveProperty('is_unreached');
  await sql`delete from channel_holds`.execute(dbOf(project_id));
  await it.vera.call(retryMessage, { message_id: id });
  await it.sees('vito@mail.example', (messages) => messages.some((one) => one.status === 'sent'));
  await it.sees('vito@mail.example', (messages) => messages.some((one) => one.message === 'Meanwhile'));
  moveClock(0);
});

test(
  'what is sent while the mailbox cannot be read lies in it as soon as it can',
  { timeout: minutes(2) },
  async () => {
    const wolf = it.client({ id: 'wolf@mail.example', name: 'Wolf' });
    wolf.writes({ text: 'Hi' });
    await it.sees('wolf@mail.example', (messages) => messages.length === 1);
    closeMailbox(it.account, ['imap']);
    const { uid } = await it.answers('wolf@mail.example', 'Hello');
    await it.sees('wolf@mail.example', (messages) => messages.at(-1)?.status === 'sent');
    const copies = () => folderOf(it.account, 'Sent')!.letters.filter((letter) => letter.source.includes(uid));
    expect(copies()).toEqual([]);
    openMailbox(it.account);
    // The listener rests the longer the more often the mailbox was away before.
    await vi.waitFor(() => expect(copies()).toHaveLength(1), { timeout: minutes(1.5), interval: 50 });
    expect([...copies()[0]!.flags]).toEqual(['\\Seen']);
  },
);

test('a password that was changed stops the channel, and says so', async () => {
  const emil = it.client({ id: 'emil@mail.example', name: 'Emil' });
  emil.writes({ text: 'Hi' });
  await it.sees('emil@mail.example', (messages) => messages.length === 1);
  it.account.settings.password = 'another';
  await it.answers('emil@mail.example', 'Hello');
  await it.sees('emil@mail.example', (messages) => messages.at(-1)?.status === 'failed');
  expect(await it.state()).toMatchObject({ is_auth: false, problem: expect.stringContaining('5.7.8') });

  // What was to be copied into the mailbox waits for nothing.
  const { channel_id } = it.connection;
  const line = { project_id: it.vera.project_id, channel_id, hook_url: '', hook_word: '' };
  keepCopy({ ...line, settings: entered, simulator: it.simulator.url }, Buffer.from('Subject: Copy'));
  expect(keptBytes()).toBeGreaterThan(0);
  await until(() => expect(keptBytes()).toBe(0));
});
