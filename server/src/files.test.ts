import { once } from 'node:events';
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { uploadFile } from '@parley/contract/inbox/files';
import type { MessageFile } from '@parley/contract/inbox/messages';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../test/app.ts';
import { headersOf } from '../test/archive.ts';
import { bucketAccess, openBucketServer } from '../test/bucket.ts';
import { runCommand } from '../test/command.ts';
import { type Office, openOffice } from '../test/office.ts';
import { db, dbOf } from './kit/db/index.ts';
import { openFiles } from './kit/files/home.ts';
import { files } from './kit/files/store.ts';

let app: TestApp;
let office: Office;
let bucket: Awaited<ReturnType<typeof openBucketServer>>;
let elsewhere: string;
beforeAll(async () => {
  Object.assign(process.env, bucketAccess);
  bucket = await openBucketServer();
  elsewhere = await mkdtemp(join(tmpdir(), 'parley-elsewhere-'));
  app = await testApp();
  office = await openOffice(app);
});
afterAll(async () => {
  await app.stop();
  await bucket.close();
  await rm(elsewhere, { recursive: true, force: true });
});

const folderUrl = () => pathToFileURL(join(app.folder, 'files')).href;
const command = (words: string[], env: Record<string, string> = {}) =>
  runCommand('files', app.database, words, { DATA_DIR: app.folder, ...env });

async function upload(bytes: Buffer, name: string): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const answer = await fetch(app.url + uploadFile.path, {
    method: 'POST',
    headers: headersOf(office.vera),
    body: form,
  });
  return ((await answer.json()) as { data: MessageFile }).data.id;
}

/** As browsers ask, which say what for; `fetch` would say it otherwise. */
async function fetched(id: number, more: Record<string, string> = {}, by = office.vera) {
  const asked = get(`${app.url}/api/app/files/${office.project_id}/${id}`, { headers: { ...headersOf(by), ...more } });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, bytes: await buffer(answer) };
}

const keyOf = async (id: number): Promise<string> =>
  (await dbOf(office.project_id).selectFrom('files').select('key').where('id', '=', id).executeTakeFirstOrThrow()).key;

test('whoever would keep files elsewhere than a node that works does not start, and is told what to do', async () => {
  await expect(openFiles({ url: pathToFileURL(elsewhere).href, from: null })).rejects.toThrow(
    /another node works over this database and keeps files at .*FILES_URL=s3/,
  );
  expect(files().place).toContain(app.folder);
  const env = { PORT: '0', DEMO: 'off', DATA_DIR: elsewhere, SECRET_KEY_FILE: join(app.folder, 'secret.key') };
  const { status, said } = await runCommand('main', app.database, [], env);
  expect(status).toBe(1);
  expect(said).toMatch(/could not start: another node works over this database/);
  const shared = await openFiles({ url: folderUrl(), from: null });
  expect(shared.here.place).toContain(app.folder);
});

test('files are carried into a bucket while the program works, and each is what it was', async () => {
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#357' } })
    .png()
    .toBuffer();
  const [picture, letter] = [await upload(photo, 'photo.png'), await upload(Buffer.from('Dear Ada'), 'letter.txt')];
  // As those of an earlier day are.
  await dbOf(office.project_id).updateTable('files').set({ sha256: null }).where('id', '=', letter).execute();

  const url = bucket.url('files');
  const began = await command(['move', url]);
  expect([began.status, began.said]).toEqual([0, expect.stringMatching(/3 files were carried, 0 were there already/)]);
  expect(began.said).toContain(`FILES_FROM='${folderUrl()}'`);
  const late = await upload(Buffer.from('Came meanwhile'), 'late.txt');

  await app.restart({ FILES_URL: url, FILES_FROM: folderUrl() });
  const fresh = await upload(Buffer.from('New place'), 'fresh.txt');
  expect(await readdir(join(app.folder, 'files', (await keyOf(fresh)).slice(0, 2))).catch(() => [])).not.toContain(
    await keyOf(fresh),
  );
  const words = async (ids: number[]) => Promise.all(ids.map(async (id) => String((await fetched(id)).bytes)));
  expect(await words([letter, late, fresh])).toEqual(['Dear Ada', 'Came meanwhile', 'New place']);

  await expect(openFiles({ url, from: null })).rejects.toThrow(/some may still be at file:.*FILES_FROM/);
  await expect(openFiles({ url: folderUrl(), from: null })).rejects.toThrow('another node works');
  const ended = await command(['move'], { FILES_URL: url, FILES_FROM: folderUrl() });
  expect([ended.status, ended.said]).toEqual([0, expect.stringMatching(/1 files were carried, 4 were there already/)]);
  expect(ended.said).toContain('without FILES_FROM');

  await app.restart({ FILES_URL: url });
  await rename(join(app.folder, 'files'), join(elsewhere, 'old'));
  expect((await fetched(picture)).bytes.equals(photo)).toBe(true);
  expect(await words([letter, late, fresh])).toEqual(['Dear Ada', 'Came meanwhile', 'New place']);
  const sums = await dbOf(office.project_id).selectFrom('files').select('sha256').where('sha256', 'is', null).execute();
  expect(sums).toEqual([]);
}, 120_000);

test('what is missing or broken is named by the check, and whoever asks for what is missing hears that it is gone', async () => {
  const [lost, spoilt] = [await upload(Buffer.from('Lost'), 'a.txt'), await upload(Buffer.from('Spoilt'), 'b.txt')];
  const [lostKey, spoiltKey] = [await keyOf(lost), await keyOf(spoilt)];
  await files().remove(lostKey);
  const stored = (await readdir(bucket.directory, { recursive: true })).find((it) =>
    it.endsWith(`${spoiltKey}._S3rver_object`),
  );
  await writeFile(join(bucket.directory, stored!), 'Spoilz');
  const { status, said } = await command(['check'], { FILES_URL: bucket.url('files') });
  expect(status).toBe(1);
  expect(said).toContain(`${lostKey} is missing: files ${lost} of project ${office.project_id}`);
  expect(said).toContain(`${spoiltKey} is broken`);
  expect(said).toContain('5 files are what was kept, 1 are missing, 1 are broken');
  const { status: gone, bytes } = await fetched(lost);
  expect([gone, JSON.parse(String(bytes))]).toEqual([
    410,
    { code: 'file_gone', error: 'The file is not here any more' },
  ]);
});

test('a large file that is saved is fetched from the bucket, by a browser that may; a page’s player has it from us', async () => {
  const url = bucket.url('files', '&links=on');
  await app.restart({ FILES_URL: url });
  const [film, note] = [Buffer.alloc(9_000_000, 'x'), Buffer.from('small')];
  const [large, small] = [await upload(film, 'film.html'), await upload(note, 'note.txt')];
  const saving = { 'sec-fetch-mode': 'navigate' };
  const led = await fetched(large, saving);
  expect(led.status).toBe(302);
  const answer = await fetch(led.headers.location!);
  expect((await answer.arrayBuffer()).byteLength).toBe(film.length);
  expect(answer.headers.get('content-type')).toBe('application/octet-stream');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="film.html"/);
  const part = await fetched(large, {
    'sec-fetch-mode': 'no-cors',
    'sec-fetch-dest': 'video',
    range: 'bytes=8999990-',
  });
  expect([part.status, String(part.bytes)]).toEqual([206, 'x'.repeat(10)]);
  expect([(await fetched(small, saving)).status, (await fetched(large)).status]).toEqual([200, 200]);
  expect((await fetched(large, saving, office.mona)).status).toBe(404);
});

test('on a new empty folder the only node is told where its files were, and goes on there once it is said so', async () => {
  const here = { FILES_URL: pathToFileURL(join(elsewhere, 'new')).href };
  await expect(app.restart(here)).rejects.toThrow(/the files of this database are at s3:.*npm run files -- adopt/);
  const { said } = await command(['adopt'], here);
  expect(said).toContain('From now on the files of this database are those at');
  await app.restart(here);
  const id = await upload(Buffer.from('Begun anew'), 'new.txt');
  expect(String((await fetched(id)).bytes)).toBe('Begun anew');
  const { rows } = await sql<{ nodes: number }>`select count(*)::int as nodes from file_nodes`.execute(db());
  expect(rows).toEqual([{ nodes: 1 }]);
});
