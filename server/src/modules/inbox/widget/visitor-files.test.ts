import { randomUUID } from 'node:crypto';
import { maxFileBytes } from '@parley/contract/inbox/limits';
import { listMessages, sendMessage } from '@parley/contract/inbox/messages';
import { sendVisitorMessage, type VisitorFile } from '@parley/contract/widget/visitor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { listOf, type Office, openOffice, settled } from '../../../../test/office.ts';
import { openSite, type Site, type Visitor } from '../../../../test/site.ts';

let app: TestApp;
let office: Office;
let site: Site;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  site = await openSite(app, office.vera);
});
afterAll(() => app.stop());

const origin = 'https://shop.example';
// One dot of colour.
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let nth = 0;
async function upload(token: string | null, bytes: Buffer, name: string) {
  const form = new FormData();
  if (token) form.set('token', token);
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  const headers = { origin, 'x-forwarded-for': `10.99.0.${++nth}` };
  const response = await fetch(`${app.url}/widget/files/`, { method: 'POST', headers, body: form });
  const body = (await response.json()) as { data: VisitorFile; code?: string };
  return { status: response.status, body, headers: response.headers };
}
const download = (token: string, file_id: number, preview?: boolean) =>
  fetch(`${app.url}/widget/files/get/`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ token, file_id, ...(preview ? { preview } : {}) }),
  });
const sendFile = (ada: Visitor, file_id: number, text = '') =>
  ada.call(sendVisitorMessage, { token: ada.token, uid: randomUUID(), file_id, text });
const contactNamed = async (name: string) => (await listOf(office.vera)).find((it) => it.name === name)!;

test('a picture goes from the visitor to the team, and one of the team to the visitor', async () => {
  const ada = await site.visitor({ name: 'Ada' });
  const uploaded = await upload(ada.token, picture, '../../my photo.png');
  expect(uploaded).toMatchObject({
    status: 200,
    body: { data: { name: 'my photo.png', kind: 'image', mime: 'image/png', width: 1, height: 1 } },
  });
  expect(uploaded.headers.get('access-control-allow-origin')).toBe('*');
  const sent = await sendFile(ada, uploaded.body.data.id, 'Look');
  expect(sent.body.data).toMatchObject({ text: 'Look', file: { name: 'my photo.png' } });
  const contact = await contactNamed('Ada');
  const thread = (await office.vera.call(listMessages, { id: contact.id })).body.data;
  expect(thread).toMatchObject([{ message: 'Look', message_type: 'image', file: { name: 'my photo.png' } }]);
  const ours = await fetch(`${app.url}/api/app/files/${office.project_id}/${thread[0]!.file!.id}`, {
    headers: { authorization: `Bearer ${office.vera.token}` },
  });
  expect(Buffer.from(await ours.arrayBuffer()).equals(picture)).toBe(true);

  const form = new FormData();
  form.set('file', new Blob(['price;10']), 'prices.csv');
  const headers = { authorization: `Bearer ${office.vera.token}`, 'x-project': String(office.project_id) };
  const kept = await fetch(`${app.url}/api/app/files/`, { method: 'POST', headers, body: form });
  const file_id = ((await kept.json()) as { data: { id: number } }).data.id;
  expect((await download(ada.token, file_id)).status).toBe(404);
  const { id, channel_id } = contact.users[0]!;
  const letter = { project: office.project_id, channel: channel_id, id, uid: randomUUID(), file_id };
  await office.vera.call(sendMessage, letter);
  await settled();
  expect((await ada.reads()).at(-1)).toMatchObject({ by: 'team', file: { id: file_id, name: 'prices.csv' } });
  const bytes = await download(ada.token, file_id);
  expect(bytes.headers.get('access-control-allow-origin')).toBe('*');
  expect(await bytes.text()).toBe('price;10');
});

test('a file is its uploader’s alone until it is sent, and never another visitor’s', async () => {
  const [ada, eve] = [await site.visitor({ name: 'Bea' }), await site.visitor({ name: 'Eve' })];
  await eve.writes('Hi');
  const { body } = await upload(ada.token, Buffer.from('private'), 'note.txt');
  const { id } = body.data;
  expect((await download(ada.token, id)).status).toBe(200);
  expect((await download(eve.token, id)).status).toBe(404);
  expect(await sendFile(eve, id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  await sendFile(ada, id);
  expect((await download(eve.token, id)).status).toBe(404);
  const ofTeam = await fetch(`${app.url}/api/app/files/${office.project_id}/${id}`, {
    headers: { authorization: `Bearer ${office.tom.token}` },
  });
  expect(ofTeam.status).toBe(404);
});

test('what is too large, has no owner or is no form is refused', async () => {
  const ada = await site.visitor();
  expect((await upload(ada.token, Buffer.alloc(maxFileBytes + 1), 'big.bin')).body.code).toBe('too_large');
  expect((await upload(null, picture, 'x.png')).status).toBe(400);
  const unknown = `${office.project_id}.${'x'.repeat(43)}`;
  expect((await upload(unknown, picture, 'x.png')).body.code).toBe('visit_ended');
  expect((await download(unknown, 1)).status).toBe(401);
});

test('what could run as a page is offered for saving only', async () => {
  const ada = await site.visitor();
  for (const [name, text] of [
    ['page.html', '<script>alert(1)</script>'],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ] as const) {
    const { body } = await upload(ada.token, Buffer.from(text), name);
    const { headers } = await download(ada.token, body.data.id);
    expect(headers.get('content-disposition')).toMatch(/^attachment/);
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('one visitor cannot fill the disk', async () => {
  const ada = await site.visitor();
  const answers = [];
  for (let i = 0; i < 22; i++) answers.push((await upload(ada.token, Buffer.from('x'), `${i}.txt`)).status);
  expect(answers.filter((it) => it === 200)).toHaveLength(20);
  expect(answers.at(-1)).toBe(429);
});
