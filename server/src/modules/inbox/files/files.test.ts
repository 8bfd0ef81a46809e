import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { uploadFile } from '@parley/contract/inbox/files';
import { listMessages, type Message, type MessageFile, sendMessage } from '@parley/contract/inbox/messages';
import { updateMember } from '@parley/contract/projects/members';
import { login, logout } from '@parley/contract/accounts/sessions';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { type Office, openOffice, settled, writes } from '../../../../test/office.ts';
import { owner, type Person, testPassword } from '../../../../test/people.ts';
import { opusPackets, recordedWebm } from '../../../../test/recording.ts';

import { dbOf, transaction } from '../../../kit/db/index.ts';
import { files } from '../../../kit/files/store.ts';
import { later } from '../../../kit/jobs/jobs.ts';
import { forgetFile } from './forget-file.ts';

let app: TestApp;
let office: Office;
let photo: Buffer;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  const noise = {
    width: 900,
    height: 600,
    channels: 3,
    background: '#357',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  } as const;
  photo = await sharp({ create: noise }).jpeg().toBuffer();
});
afterAll(() => app.stop());

type Uploading = { name?: string; type?: string; fields?: Record<string, string>; headers?: Record<string, string> };

const headersOf = (person: Person) => ({
  authorization: `Bearer ${person.token}`,
  'x-project': String(person.project_id),
});

async function upload(
  person: Person,
  bytes: Buffer | string,
  { name = 'file.bin', type, fields = {} }: Uploading = {},
) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(Buffer.from(bytes))], type ? { type } : {}), name);
  const response = await fetch(app.url + uploadFile.path, { method: 'POST', headers: headersOf(person), body: form });
  const body = (await response.json()) as { data: MessageFile; code: string };
  return { status: response.status, ...body };
}

const fetchFile = (person: Person, id: number, { preview = false, headers = {} as Record<string, string> } = {}) =>
  fetch(`${app.url}/api/app/files/${person.project_id}/${id}${preview ? '/preview' : ''}`, {
    headers: { ...headersOf(person), ...headers },
  });

/** Vera sends it into the team's room or a client's dialogue. */
async function sendInto(dialogue: { id: number; channel_id: number }, file_id: number, by = office.vera) {
  const { project_id } = office;
  return by.call(sendMessage, {
    project: project_id,
    channel: dialogue.channel_id,
    id: dialogue.id,
    uid: randomUUID(),
    file_id,
  });
}

/** As if it had come from the client: puts an uploaded file into a dialogue on a channel that cannot send yet. */
async function attach(project_id: number, contact_id: number, file_id: number) {
  await dbOf(project_id)
    .updateTable('messages')
    .set({ file_id, message_type: 'image' })
    .where('project_id', '=', project_id)
    .where('dialogue_id', 'in', (query) =>
      query.selectFrom('dialogues').select('id').where('contact_id', '=', contact_id),
    )
    .execute();
}

test('a picture is kept with its size and a smaller one', async () => {
  const { status, data } = await upload(office.vera, photo, { name: 'C:\\fakepath\\Фото.jpg', type: 'text/html' });
  expect(status).toBe(200);
  expect(data).toMatchObject({
    name: 'Фото.jpg',
    mime: 'image/jpeg',
    kind: 'image',
    width: 900,
    height: 600,
    has_preview: true,
  });
  const whole = await fetchFile(office.vera, data.id);
  expect(Buffer.from(await whole.arrayBuffer()).equals(photo)).toBe(true);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': String(photo.length),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(whole.headers.get('content-disposition')).toMatch(/^inline; .*filename\*=UTF-8''%D0%A4/);
  expect(whole.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
  const small = await fetchFile(office.vera, data.id, { preview: true });
  expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width).toBe(640);
});

test('what could run in a browser is only ever offered for saving', async () => {
  const given = {
    'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'page.html': '<script>alert(1)</script>',
    'photo.png': '<html><script>alert(1)</script>',
    'paper.pdf': '%PDF-1.7',
    'feed.xml': '<?xml version="1.0"?>',
  };
  for (const [name, text] of Object.entries(given)) {
    const { data } = await upload(office.vera, text, { name, type: 'image/svg+xml;x' });
    expect(data).toMatchObject({ name, kind: 'file', has_preview: false });
    const { headers } = await fetchFile(office.vera, data.id);
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-disposition')).toMatch(/^attachment;/);
    expect((await fetchFile(office.vera, data.id, { preview: true })).status).toBe(404);
  }
});

test('a broken picture is a file', async () => {
  const { data } = await upload(office.vera, photo.subarray(0, 200), { name: 'cut.jpg' });
  expect(data).toMatchObject({ kind: 'file', width: null, has_preview: false });
});

test('a recording keeps its length and loudness, other files do not', async () => {
  const fields = { seconds: '12.5', peaks: '0,50,100' };
  const voice = recordedWebm(opusPackets(3));
  expect((await upload(office.vera, voice, { name: 'voice', fields })).data).toMatchObject({
    name: 'voice.webm',
    kind: 'audio',
    seconds: 12.5,
    peaks: [0, 50, 100],
  });
  expect((await upload(office.vera, 'text', { fields })).data).toMatchObject({
    kind: 'file',
    seconds: null,
    peaks: null,
  });
  expect(await upload(office.vera, voice, { fields: { peaks: '101' } })).toMatchObject({
    status: 400,
    code: 'invalid_input',
  });
});

test('what is larger than 15 MB is refused and leaves nothing behind', async () => {
  const before = await kept();
  expect(await upload(office.vera, Buffer.alloc(15 * 1024 * 1024 + 1))).toMatchObject({
    status: 413,
    code: 'too_large',
  });
  expect(await upload(office.vera, Buffer.alloc(20 * 1024 * 1024))).toMatchObject({ status: 413, code: 'too_large' });
  expect(await upload(office.vera, 'x', { fields: { peaks: 'x'.repeat(1_100_000) } })).toMatchObject({ status: 413 });
  expect(await upload(office.vera, 'x', { fields: { unheard_of: '1' } })).toMatchObject({
    status: 400,
    code: 'invalid_input',
  });
  await expect.poll(kept).toBe(before);
  expect((await upload(office.vera, Buffer.alloc(15 * 1024 * 1024))).data).toMatchObject({ size: 15 * 1024 * 1024 });
});

const kept = async () =>
  (await readdir(app.folder, { recursive: true, withFileTypes: true })).filter((it) => it.isFile()).length;

test('a form without a file, with two, or cut short is refused', async () => {
  const post = async (type: string, body: string) => {
    const headers = { ...headersOf(office.vera), 'content-type': type };
    const response = await fetch(app.url + uploadFile.path, { method: 'POST', headers, body });
    return [response.status, ((await response.json()) as { code: string }).code];
  };
  const part = (name: string, text: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"; filename="x"\r\n\r\n${text}\r\n`;
  const type = 'multipart/form-data; boundary=b';
  expect(await post(type, '--b--\r\n')).toEqual([400, 'file_required']);
  expect(await post('application/json', '{}')).toEqual([400, 'file_required']);
  expect(await post(type, `${part('file', '1')}${part('file', '2')}--b--\r\n`)).toEqual([413, 'too_large']);
  expect(await post(type, `${part('other', '1')}--b--\r\n`)).toEqual([400, 'malformed_request']);
  expect(await post(type, part('file', 'no end'))).toEqual([400, 'malformed_request']);
  expect(await post('multipart/form-data', 'nothing')).toEqual([400, 'malformed_request']);
});

test('other calls take no form', async () => {
  const form = new FormData();
  form.append('id', '1');
  const url = `${app.url}/api/crm/contacts/messages/${office.room.id}/`;
  expect((await fetch(url, { method: 'POST', headers: headersOf(office.vera), body: form })).status).toBe(415);
});

test('before it is sent a file is its uploader’s alone', async () => {
  const { data } = await upload(office.vera, 'secret');
  expect((await fetchFile(office.vera, data.id)).status).toBe(200);
  for (const person of [office.tom, await owner(app, 'Stan')])
    expect((await fetchFile(person, data.id)).status).toBe(404);
  expect((await sendInto(office.room.users[0]!, data.id, office.tom)).body.code).toBe('not_found');
});

test('a sent file is for those who see the dialogue, and for nobody else', async () => {
  const { project_id, telegram, vera, tom, wanda, mona } = office;
  const contact_id = await writes(project_id, telegram, 'fiona');
  const { data } = await upload(vera, photo);
  await attach(project_id, contact_id, data.id);
  for (const person of [vera, tom, mona]) {
    expect((await fetchFile(person, data.id)).status).toBe(200);
    expect((await fetchFile(person, data.id, { preview: true })).status).toBe(200);
  }
  for (const person of [wanda, await owner(app, 'Sten')]) {
    expect((await fetchFile(person, data.id)).status).toBe(404);
    expect((await fetchFile(person, data.id, { preview: true })).status).toBe(404);
  }
  const { body } = await tom.call(listMessages, { id: contact_id });
  expect(body.data.at(-1)).toMatchObject({ message_type: 'image', file: { id: data.id, width: 900 } });
});

test('a file in the team’s room is for those who are in it', async () => {
  const { data } = await upload(office.vera, 'for the team', { name: 'plan.txt' });
  const sent = await sendInto(office.room.users[0]!, data.id);
  expect(sent.body.data).toMatchObject({ message: '', message_type: 'file', file: { id: data.id, name: 'plan.txt' } });
  expect((await fetchFile(office.wanda, data.id)).status).toBe(200);
  expect((await fetchFile(await owner(app, 'Stig'), data.id)).status).toBe(404);
});

test('a right taken away takes the file away, its uploader’s too', async () => {
  const { project_id, telegram, whatsapp, vera, mona } = office;
  const contact_id = await writes(project_id, telegram, 'greta');
  const { data } = await upload(mona, 'mine');
  await attach(project_id, contact_id, data.id);
  const tag = (await fetchFile(mona, data.id)).headers.get('etag')!;
  expect((await fetchFile(mona, data.id, { headers: { 'if-none-match': tag } })).status).toBe(304);
  const rights = { project_role: 'operator' as const, is_manager: false, permissions: [] };
  const change = (channels_ids: number[]) =>
    vera.call(updateMember, { project: project_id, user: mona.id, ...rights, channels_ids });
  expect((await change([whatsapp])).status).toBe(200);
  expect((await fetchFile(mona, data.id)).status).toBe(404);
  expect((await fetchFile(mona, data.id, { headers: { 'if-none-match': tag } })).status).toBe(404);
  await change([telegram, whatsapp]);
});

test('a player asks for pieces', async () => {
  const { data } = await upload(office.vera, '0123456789');
  const ask = async (headers: Record<string, string>) => {
    const response = await fetchFile(office.vera, data.id, { headers });
    return [response.status, await response.text(), response.headers.get('content-range')];
  };
  expect(await ask({ range: 'bytes=2-4' })).toEqual([206, '234', 'bytes 2-4/10']);
  expect(await ask({ range: 'bytes=-2' })).toEqual([206, '89', 'bytes 8-9/10']);
  expect(await ask({ range: 'bytes=10-' })).toEqual([416, '', 'bytes */10']);
  expect(await ask({ range: 'bytes=0-1', 'if-range': '"another"' })).toEqual([200, '0123456789', null]);
});

test('a browser’s own loaders are let in by a cookie that opens files and nothing else', async () => {
  const { vera } = office;
  const { data } = await upload(vera, 'seen by cookie');
  const path = `/api/app/files/${vera.project_id}/${data.id}`;
  const signed = await app.caller()(login, { email: vera.email, password: testPassword });
  const set = signed.headers.getSetCookie();
  const line = set.find((it) => it.startsWith('parley_files='))!;
  expect(line).toMatch(/Path=\/api\/app\/files; HttpOnly; SameSite=Lax/);
  const cookie = line.split(';')[0]!;
  const refresh = set.find((it) => it.startsWith('parley_refresh='))!.split(';')[0]!;
  const get = (url: string, headers: Record<string, string>) => fetch(app.url + url, { headers });
  expect((await get(path, { cookie })).status).toBe(200);
  expect((await get(path, { cookie: `${cookie.slice(0, -2)}xx` })).status).toBe(401);
  expect((await get(path, {})).status).toBe(401);
  expect((await get('/api/app/user/', { cookie })).status).toBe(401);
  const token = cookie.split('=')[1]!;
  expect((await get('/api/app/user/', { authorization: `Bearer ${token}` })).status).toBe(401);
  expect((await get(path, { cookie: `parley_files=${signed.body.data.token}` })).status).toBe(401);
  await app.caller({ cookie: refresh })(logout, {});
  expect((await get(path, { cookie })).status).toBe(401);
});

test('what is never sent is forgotten; what was sent, or is in use, stays', async () => {
  const { project_id, vera } = office;
  const [unsent, sent] = [(await upload(vera, photo)).data, (await upload(vera, 'keep me')).data];
  await sendInto(office.room.users[0]!, sent.id);
  const { key, preview_key } = await dbOf(project_id)
    .selectFrom('files')
    .select(['key', 'preview_key'])
    .where('id', '=', unsent.id)
    .executeTakeFirstOrThrow();
  await transaction(project_id, async (tx) => {
    for (const { id } of [unsent, sent]) await later(tx, forgetFile, { file_id: id }, { project_id });
  });
  await settled();
  expect((await fetchFile(vera, unsent.id)).status).toBe(404);
  expect([await files().size(key), await files().size(preview_key!)]).toEqual([null, null]);
  expect((await fetchFile(vera, sent.id)).status).toBe(200);
});

test('a form sends a message together with its file, once however often it is sent', async () => {
  const { project_id, vera, tom, room } = office;
  const { id, channel_id } = room.users[0]!;
  const path = `/api/app/projects/${project_id}/channels/${channel_id}/send_message/${id}`;
  const post = async (person: Person, fields: Record<string, string>, bytes?: Buffer) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    if (bytes) form.append('file', new Blob([new Uint8Array(bytes)]), 'photo.jpg');
    const response = await fetch(app.url + path, { method: 'POST', headers: headersOf(person), body: form });
    return { status: response.status, ...((await response.json()) as { data: Message; code: string }) };
  };
  const uid = randomUUID();
  const first = await post(vera, { uid, text: 'Look' }, photo);
  expect(first.data).toMatchObject({ message: 'Look', message_type: 'image', file: { name: 'photo.jpg', width: 900 } });
  const before = await kept();
  expect((await post(vera, { uid, text: 'Look' }, photo)).data.id).toBe(first.data.id);
  expect((await post(vera, { uid, text: 'Look' }, photo.subarray(1))).code).toBe('uid_taken');
  expect((await post(tom, { uid, text: 'Look' }, photo)).code).toBe('uid_taken');
  expect((await post(vera, { uid: randomUUID(), quotedMessageId: '1' }, photo)).code).toBe('quoted_not_found');
  await expect.poll(kept).toBe(before);
  const bare = await post(tom, { uid: randomUUID(), quotedMessageId: String(first.data.id) }, photo);
  expect(bare.data).toMatchObject({ message: '', quoted: { id: first.data.id } });
  expect((await post(vera, { uid: randomUUID(), text: 'Words alone' })).data).toMatchObject({ file: null });
  expect((await post(vera, { uid: randomUUID() })).status).toBe(400);
});
