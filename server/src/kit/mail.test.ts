import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { logged } from '../../test/logged.ts';
import { closeDatabase, db, openDatabase, queues, transaction } from './db/index.ts';
import { startWorkers } from './jobs/worker.ts';
import { log } from './log.ts';
import { deliverMail, forgetMailOfOthers, mailLater, sendMail, useMail } from './mail.ts';
import { newestMails } from './mail.queries.ts';

const mail = { to: 'vera@example.test', sender: 'Beseda', subject: 'Привет, Vera', text: 'Строка — línea\n.\nend' };
const received: { from: string; to: string[]; user: string | undefined; source: string }[] = [];
let answer: Error | null = null;
const smtp = new SMTPServer({
  authOptional: true,
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  onAuth: (auth, _, done) => done(null, { user: `${auth.username}:${auth.password}` }),
  onData: (stream, session, done) => {
    void text(stream).then((source) => {
      if (answer) return done(answer);
      const { mailFrom, rcptTo } = session.envelope;
      const from = mailFrom ? mailFrom.address : '';
      received.push({ from, to: rcptTo.map((it) => it.address), user: session.user as string | undefined, source });
      done();
    });
  },
});
const settings = () => ({
  url: `smtp://post:s%20ecret@127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
  from: 'Parley <no-reply@parley.example.test>',
});

beforeAll(async () => {
  log.level = 'silent';
  useMail({ smtp: null, keeps: () => true });
  openDatabase(await freshDatabase());
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  useMail({ smtp: null, keeps: () => true });
  received.length = 0;
  answer = null;
});
afterAll(async () => {
  await closeDatabase();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200 && !(await isSo()); tries++) await new Promise((resume) => setTimeout(resume, 25));
  expect(await isSo()).toBe(true);
}

test('mail leaves through the SMTP server, from our address under the name of the brand', async () => {
  useMail({ smtp: settings(), keeps: () => true });
  await sendMail(mail);
  const [one] = received;
  expect(one).toMatchObject({ from: 'no-reply@parley.example.test', to: ['vera@example.test'], user: 'post:s ecret' });
  expect(one!.source).toContain('From: Beseda <no-reply@parley.example.test>');
  expect(one!.source).toContain(`Subject: =?UTF-8?`);
  expect(await newestMails(20)).toEqual([]);
});

test('one recipient stays one, whatever the address is made to look like', async () => {
  useMail({ smtp: settings(), keeps: () => true });
  await sendMail({ ...mail, to: 'other,vera@example.test' }).catch(() => undefined);
  await sendMail({ ...mail, subject: 'Hello\r\nBcc: other@example.test' });
  expect(received.flatMap((it) => it.to)).not.toContain('other@example.test');
  expect(received.filter((it) => it.to.length !== 1)).toEqual([]);
  expect(received.at(-1)!.source).not.toMatch(/^Bcc:/m);
});

test('a mail is lost neither when the server is away nor when it refuses for now', async () => {
  useMail({ smtp: { ...settings(), url: 'smtp://127.0.0.1:1' }, keeps: () => true });
  await transaction(null, (tx) => mailLater(tx, mail));
  const workers = startWorkers({ jobs: [deliverMail], concurrency: { live: 2, bulk: 1, outside: 1 } });
  const tried = async () => (await queues().selectFrom('jobs').select(['attempts', 'last_error']).execute())[0]!;
  await until(async () => (await tried()).last_error?.includes('ECONNREFUSED') ?? false);
  answer = Object.assign(new Error('come back later'), { responseCode: 451 });
  useMail({ smtp: settings(), keeps: () => true });
  await until(async () => (await tried()).last_error?.includes('come back later') ?? false);
  expect(received).toEqual([]);
  answer = null;
  await until(() => received.length === 1);
  await until(async () => (await queues().selectFrom('jobs').select('id').execute()).length === 0);
  await workers.stop();
});

test('what is rolled back sends nothing', async () => {
  const failed = transaction(null, async (tx) => {
    await mailLater(tx, mail);
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  expect(await queues().selectFrom('jobs').select('id').execute()).toEqual([]);
});

test('without a server mail is kept in the mailbox of the demo, newest first and not without end', async () => {
  for (let nth = 1; nth <= 205; nth++) await sendMail({ ...mail, subject: `Mail ${nth}` });
  const [newest, before] = await newestMails(20);
  expect(newest).toMatchObject({ recipient: mail.to, subject: 'Mail 205', body: mail.text });
  expect(before).toMatchObject({ subject: 'Mail 204' });
  expect(await newestMails(1000)).toHaveLength(200);
});

test('without a server a mail to others is neither kept nor written down, only that it was not sent', async () => {
  await db().deleteFrom('demo_mailbox').execute();
  useMail({ smtp: null, keeps: (to) => to.endsWith('@demo.parley') });
  const lines = await logged(() => sendMail({ ...mail, to: 'vera@shop.example', text: 'Your code is 12345678' }));
  await sendMail({ ...mail, to: 'admin@demo.parley' });
  expect(lines).toContain('v***@shop.example');
  expect(lines).toContain('SMTP_URL');
  for (const word of ['vera@shop', '12345678', mail.subject]) expect(lines).not.toContain(word);
  expect((await newestMails(20)).map((it) => it.recipient)).toEqual(['admin@demo.parley']);
});

test('what was kept for others before is forgotten', async () => {
  await db().deleteFrom('demo_mailbox').execute();
  await sendMail(mail);
  await sendMail({ ...mail, to: 'admin@demo.parley' });
  useMail({ smtp: null, keeps: (to) => to.endsWith('@demo.parley') });
  await forgetMailOfOthers();
  expect((await newestMails(20)).map((it) => it.recipient)).toEqual(['admin@demo.parley']);
});
