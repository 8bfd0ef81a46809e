import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from 'node:net';
import { login } from '@parley/contract/accounts/sessions';
import { uploadFile } from '@parley/contract/inbox/files';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { owner, type Person } from '../../../test/people.ts';
import { hours, minutes, moveClock, seconds } from '../clock.ts';
import { until } from '../../../test/until.ts';

let app: TestApp;
let vera: Person;
beforeAll(async () => {
  app = await testApp();
  vera = await owner(app, 'Vera');
});
afterEach(() => moveClock(0));
afterAll(() => app.stop());

/** Says what is given and leaves the rest of its body unsaid. */
async function begin(path: string, headers: Record<string, string>, body: string) {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const lines = [`POST ${path} HTTP/1.1`, `host: ${hostname}`, 'accept-language: pt', 'expect: 100-continue'];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  let heard = '';
  socket.on('data', (text: Buffer) => (heard += text.toString()));
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  // Then it is known that somebody is heard.
  await until(() => expect(heard).toContain('100 Continue\r\n\r\n'));
  heard = heard.split('100 Continue\r\n\r\n')[1]!;
  return { socket, closed, heard: () => heard };
}
const json = { 'content-type': 'application/json', 'content-length': '200' };
const form = () => ({
  authorization: `Bearer ${vera.token}`,
  'x-project': String(vera.project_id),
  'content-type': 'multipart/form-data; boundary=xx',
  'content-length': '200000',
});
const part = '--xx\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello';
/** Long enough for a sweep. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 1500));

test('a body that comes drop by drop ends with a reason, in the sender’s language, and the line is closed', async () => {
  const slow = await begin(login.path, json, '{"email":"');
  slow.socket.write('v');
  moveClock(seconds(31));
  await slow.closed;
  expect(slow.heard()).toMatch(/^HTTP\/1\.1 408 /);
  expect(slow.heard()).toContain('"code":"too_slow"');
  expect(slow.heard()).toContain('demorou demasiado');
});

test('one that goes nowhere, or was answered before it was heard, is let go as well', async () => {
  const nowhere = await begin('/api/nowhere', json, '{');
  const unread = await begin(login.path, { ...json, 'content-type': 'text/strange' }, 'x');
  const chunked = await begin(
    login.path,
    { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    '1\r\n{\r\n',
  );
  moveClock(seconds(31));
  for (const it of [nowhere, unread, chunked]) await it.closed;
  expect(nowhere.heard()).toMatch(/^HTTP\/1\.1 408 /);
  expect(unread.heard()).toMatch(/^HTTP\/1\.1 415 /);
  expect(chunked.heard()).toMatch(/^HTTP\/1\.1 408 /);
});

test('what has come whole is not hurried, nor are others', async () => {
  const slow = await begin(login.path, json, '{');
  moveClock(seconds(20));
  const { status } = await app.caller()(login, { email: 'nobody@example.test', password: 'wrong horse 7' });
  expect(status).toBe(401);
  await aMoment();
  expect([slow.heard(), slow.socket.destroyed]).toEqual(['', false]);
  slow.socket.destroy();
});

test('a form may take its time, but not for ever', async () => {
  const slow = await begin(uploadFile.path, form(), part);
  moveClock(seconds(60));
  await aMoment();
  expect(slow.socket.destroyed).toBe(false);
  slow.socket.write('more');
  moveClock(hours(6));
  await slow.closed;
});

test('a form has the time that its own size needs, not that of the largest', async () => {
  const slow = await begin(uploadFile.path, form(), part);
  // Two hundred kilobytes; fifteen megabytes would have ten minutes.
  moveClock(minutes(3));
  await slow.closed;
  expect(slow.socket.destroyed).toBe(true);
});

test('few forms of one person are read at a time; the next are read when their turn comes', async () => {
  const begun = [];
  for (let nth = 0; nth < 4; nth++) begun.push(await begin(uploadFile.path, form(), part));
  const unfinished = () => readdir(join(app.folder, 'files', 'unfinished'));
  await until(async () => expect(await unfinished()).toHaveLength(4));
  const whole = `${part}\r\n--xx--\r\n`;
  const fifth = await begin(uploadFile.path, { ...form(), 'content-length': String(whole.length) }, whole);
  await aMoment();
  expect([(await unfinished()).length, fifth.heard()]).toEqual([4, '']);
  begun[0]!.socket.destroy();
  await until(() => expect(fifth.heard()).toMatch(/^HTTP\/1\.1 200 /));
  for (const { socket } of [...begun, fifth]) socket.destroy();
  await until(async () => expect(await unfinished()).toEqual([]));
});
