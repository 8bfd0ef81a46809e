import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bucketAccess, openBucketServer } from '../../../test/bucket.ts';
import { carry } from './carry.ts';
import { FilesAway } from './files-away.ts';
import { MissingFile } from './missing-file.ts';
import { openPlaces, openStore } from './open-store.ts';
import { type FileStore, keepBytes, newKey, readWhole, useFiles, writeBytes } from './store.ts';

let folder: string;
let bucket: Awaited<ReturnType<typeof openBucketServer>>;
beforeAll(async () => {
  Object.assign(process.env, bucketAccess);
  folder = await mkdtemp(join(tmpdir(), 'parley-store-'));
  bucket = await openBucketServer();
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

async function* pieces(...all: (string | Buffer)[]): AsyncGenerator<Buffer> {
  for (const one of all) yield Buffer.from(one);
}

async function* brokenAfter(...all: Buffer[]): AsyncGenerator<Buffer> {
  yield* all;
  throw new Error('the line is cut');
}

const places = { folder: () => pathToFileURL(join(folder, 'files')).href, s3: () => bucket.url('some/prefix') };
const tomorrow = () => new Date(Date.now() + 86_400_000);
const large = randomBytes(12_000_000);

describe.each(Object.entries(places))('a store in %s', (_, url) => {
  let store: FileStore;
  beforeAll(async () => {
    store = await openStore(url());
    useFiles(store);
  });

  const kept = async (...all: (string | Buffer)[]) => (await keepBytes(pieces(...all), Infinity)).key;
  async function partOf(key: string, start: number, end: number): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of store.read(key, { start, end })) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  }

  test('keeps bytes, tells what they add up to, and forgets them', async () => {
    const { key, size, sha256, head } = await keepBytes(pieces('Hello, ', 'world'), 100);
    expect([size, String(head)]).toEqual([12, 'Hello, world']);
    expect(sha256).toBe(createHash('sha256').update('Hello, world').digest('hex'));
    expect(String(await readWhole(key))).toBe('Hello, world');
    expect(String(await partOf(key, 7, 8))).toBe('wo');
    expect(await store.size(key)).toBe(12);
    await store.remove(key);
    expect(await store.size(key)).toBeNull();
    await store.remove(key);
  });

  test('keeps nothing at all as a file too', async () => {
    const key = await kept();
    expect([await store.size(key), (await readWhole(key)).length]).toEqual([0, 0]);
  });

  test('keeps what is larger than one part, and gives any stretch of it', async () => {
    const key = await kept(...Array.from({ length: 12 }, (_it, i) => large.subarray(i * 1e6, (i + 1) * 1e6)));
    expect(await store.size(key)).toBe(large.length);
    expect(large.equals(await readWhole(key))).toBe(true);
    expect(large.subarray(6_000_000, 6_000_100).equals(await partOf(key, 6_000_000, 6_000_099))).toBe(true);
  });

  test('leaves nothing of what breaks off or grows too large, however much of it was there', async () => {
    const before = (await store.keysBefore(tomorrow())).sort();
    await expect(keepBytes(pieces('12345', '6'), 5)).rejects.toMatchObject({ code: 'too_large' });
    await expect(keepBytes(pieces(large), 11_000_000)).rejects.toMatchObject({ code: 'too_large' });
    for (const some of [[], [Buffer.from('beginning')], [large, large]])
      await expect(keepBytes(brokenAfter(...some), Infinity)).rejects.toThrow('the line is cut');
    expect((await store.keysBefore(tomorrow())).sort()).toEqual(before);
  });

  test('says of bytes that are not there that they are missing, and not that it is away', async () => {
    await expect(readWhole(newKey())).rejects.toBeInstanceOf(MissingFile);
    expect(await store.size(newKey())).toBeNull();
  });

  test('takes only keys of ours', async () => {
    for (const wrong of ['../../etc/passwd', '', 'a'.repeat(31), 'A'.repeat(32), `${'a'.repeat(32)}/x`]) {
      expect(() => store.read(wrong)).toThrow('no such key');
      await expect(store.size(wrong)).rejects.toThrow('no such key');
    }
  });

  test('lists what was written before a moment, and neither trash nor notes', async () => {
    const [key, trashed] = [await kept('one'), await kept('two')];
    await store.trash.take(trashed);
    await store.setNote('mark', 'a mark');
    const keys = await store.keysBefore(tomorrow());
    expect([keys.includes(key), keys.includes(trashed)]).toEqual([true, false]);
    expect(keys.filter((it) => !/^[\da-f]{32}$/.test(it))).toEqual([]);
    expect(await store.keysBefore(new Date(Date.now() - 3_600_000))).toEqual([]);
  });

  test('gives back from the trash what is read or measured, and removes what is there for good', async () => {
    const [read, measured, gone] = [await kept('read'), await kept('measured'), await kept('gone')];
    const began = Date.now();
    for (const key of [read, measured, gone]) await store.trash.take(key);
    await store.trash.take(newKey());
    const lying = new Map((await store.trash.list()).map((it) => [it.key, it.since.getTime()]));
    for (const key of [read, measured, gone]) expect(lying.get(key)).toBeGreaterThan(began - 2000);
    expect(String(await readWhole(read))).toBe('read');
    expect(await store.size(measured)).toBe(8);
    await store.remove(gone);
    const left = (await store.trash.list()).map((it) => it.key);
    for (const key of [read, measured, gone]) expect(left).not.toContain(key);
    expect(await store.size(gone)).toBeNull();
    expect(await store.trash.giveBack(newKey())).toBe(false);
  });

  test('keeps notes beside the files, the last one of each name', async () => {
    expect(await store.note('token')).toBeNull();
    for (const words of ['first', 'second']) await store.setNote('token', words);
    expect(await store.note('token')).toBe('second');
  });

  test('ends a reading that nobody wants any more', async () => {
    const stream = store.read(await kept(large));
    await new Promise((resolve) => stream.once('data', resolve));
    await new Promise((resolve) => stream.destroy().once('close', resolve));
    expect(stream.readableEnded).toBe(false);
  });
});

test('what is on its way is read where it was, written where it goes, and removed from both', async () => {
  const [old, next] = [pathToFileURL(join(folder, 'old')).href, bucket.url('next')];
  const before = await openStore(old);
  const [left, carried, made] = [newKey(), newKey(), newKey()];
  for (const key of [left, carried]) await writeBytes(key, pieces('old'), before);
  const { both } = await openPlaces({ url: next, from: old });
  useFiles(both);
  const after = await openStore(next);
  await writeBytes(carried, pieces('carried'), after);
  await writeBytes(made, pieces('made'));
  expect([await before.size(made), await after.size(made)]).toEqual([null, 4]);
  const words = await Promise.all([left, carried, made].map(async (it) => String(await readWhole(it))));
  expect(words).toEqual(['old', 'carried', 'made']);
  expect((await both.keysBefore(tomorrow())).sort()).toEqual([left, carried, made].sort());
  await expect(readWhole(newKey())).rejects.toBeInstanceOf(MissingFile);
  for (const key of [left, carried]) await both.remove(key);
  for (const store of [before, after])
    expect([await store.size(left), await store.size(carried)]).toEqual([null, null]);
});

test('a file is carried from a bucket to a folder once, as it was kept or not at all', async () => {
  const [from, to] = [await openStore(bucket.url('back')), await openStore(pathToFileURL(join(folder, 'back')).href)];
  const [good, bad, none] = [newKey(), newKey(), newKey()];
  const { sha256 } = await writeBytes(good, pieces(large), from);
  await writeBytes(bad, pieces('spoilt'), from);
  const one = async (key: string) => (await carry(from, to, { key, sha256 })).is;
  expect([await one(good), await one(good), await one(bad), await one(none)]).toEqual([
    'right',
    'there',
    'broken',
    'missing',
  ]);
  expect([await to.size(good), await to.size(bad)]).toEqual([large.length, null]);
});

test('a large file of a bucket has an address of its own for a while, under the name and the type it is given', async () => {
  const strict = await openBucketServer({ strict: true });
  const store = await openStore(strict.url('', '&links=on'));
  const key = newKey();
  await writeBytes(key, pieces('as saved'), store);
  const link = await store.link(key, { type: 'application/octet-stream', disposition: 'attachment; filename="a.txt"' });
  const answer = await fetch(link!);
  expect([answer.status, await answer.text()]).toEqual([200, 'as saved']);
  expect(answer.headers.get('content-type')).toBe('application/octet-stream');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="a.txt"');
  const forged = await fetch(link!.replace('a.txt', 'b.txt'));
  expect(forged.status).toBe(403);
  await strict.close();
  const elsewhere = await openStore(bucket.url('', '&links=https://files.example'));
  expect(await elsewhere.link(key, { type: 'x/x', disposition: 'inline' })).toMatch(/^https:\/\/files\.example\//);
  for (const place of [places.folder(), bucket.url()])
    expect(await (await openStore(place)).link(key, { type: 'x/x', disposition: 'inline' })).toBeNull();
});

test('a bucket that is not there, or does not answer, is away: that is said, and why', async () => {
  const none = await openStore(bucket.url().replace('//files', '//none'));
  await expect(none.note('token')).rejects.toThrow(/s3:\/\/none\/ at http.*cannot be reached: .*bucket/);
  await expect(writeBytes(newKey(), pieces('x'), none)).rejects.toBeInstanceOf(FilesAway);
  const silent = await openStore('s3://files?endpoint=http://127.0.0.1:9&path_style=on');
  await expect(silent.size(newKey())).rejects.toBeInstanceOf(FilesAway);
});

test.each([
  ['s3:///prefix', 'names no bucket'],
  ['s3://key:secret@bucket', 'AWS_ACCESS_KEY_ID'],
  ['s3://bucket?endpiont=https://s3.example', 'knows no endpiont'],
  ['s3://bucket?endpoint=s3.example', 'wants an https address as endpoint'],
  ['s3://bucket?path_style=yes', 'wants on or off as path_style'],
])('%s is no address: it %s', async (url, reason) => {
  await expect(openStore(url)).rejects.toThrow(reason);
});
