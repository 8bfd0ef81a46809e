import { randomBytes } from 'node:crypto';
import { removePicture, setPicture } from '@parley/contract/accounts/picture';
import { getUser, type User } from '@parley/contract/accounts/users';
import { listMembers } from '@parley/contract/projects/members';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { member, owner, type Person } from '../../../../test/people.ts';

let app: TestApp;
let vera: Person;
beforeAll(async () => {
  app = await testApp();
  vera = await owner(app, 'Vera');
});
afterAll(() => app.stop());

async function sets(person: Person, bytes: Buffer) {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)]), 'me.jpg');
  const headers = { authorization: `Bearer ${person.token}` };
  const response = await fetch(app.url + setPicture.path, { method: 'POST', headers, body });
  return { status: response.status, ...((await response.json()) as { data: User; code?: string }) };
}
const photo = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } }).withExif({ IFD0: { Artist: 'Vera' } });
const fetchIt = (path: string | null) => fetch(app.url + path, { headers: { origin: 'https://shop.example' } });

test('a picture is made small and square, tells nothing else, and colleagues and strangers’ pages can show it', async () => {
  const { status, data } = await sets(vera, await photo('#c33').jpeg().toBuffer());
  expect(status).toBe(200);
  const answer = await fetchIt(data.picture);
  expect(answer.headers.get('cache-control')).toContain('immutable');
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  const kept = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect(kept).toMatchObject({ format: 'webp', width: 192, height: 192 });
  expect(kept.exif).toBeUndefined();
  const tom = await member(app, vera, 'Tom');
  const { body } = await tom.call(listMembers, { project: vera.project_id });
  expect(body.data.find((it) => it.name === 'Vera')).toMatchObject({ picture: data.picture });
});

test('another one takes its place under another address, and taken away it is gone', async () => {
  const first = (await sets(vera, await photo('#c33').png().toBuffer())).data.picture;
  const second = (await sets(vera, await photo('#3c3').png().toBuffer())).data.picture;
  expect(second).not.toBe(first);
  expect((await fetchIt(first)).status).toBe(404);
  expect((await vera.call(removePicture, {})).body.data.picture).toBeNull();
  expect((await fetchIt(second)).status).toBe(404);
});

test('what is no picture is refused, and the one before stays', async () => {
  const { picture } = (await sets(vera, await photo('#33c').webp().toBuffer())).data;
  expect(await sets(vera, randomBytes(5000))).toMatchObject({ status: 422, code: 'picture_unreadable' });
  expect(
    await sets(vera, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>')),
  ).toMatchObject({ status: 422 });
  expect((await vera.call(getUser, {})).body.data.picture).toBe(picture);
});
